await import('#server/sample.ts');
