await import('#server/backup.ts');
