// npm run worker: the server's process with ROLE=worker.
process.env.ROLE = 'worker';
await import('#server/main.ts');
