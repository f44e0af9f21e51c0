-- Imports that a release before was in the middle of: no operation tells of them, so nothing would end them.
UPDATE "uploads" SET "state" = 'interrupted', "finished_at" = now(),
  "message" = 'The server stopped before the import was complete. Nothing was changed. Please upload the file again.'
WHERE "state" IN ('receiving', 'importing');
