await import('#server/restore.ts');
