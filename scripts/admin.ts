await import('#server/admin-command/main.ts');
