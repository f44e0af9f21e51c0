await import('#server/worker.ts');
