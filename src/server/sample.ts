import { loadSampleCapture } from './features/imagery/imagery/index.ts';
import { openFiles } from './files/index.ts';
import { readConfig } from './platform/config.ts';
import { connect, migrateDatabase } from './platform/database/index.ts';

// For operators with their own database, who get no sample data at the first start.
const config = readConfig(process.env);
const { databaseUrl } = config;
if (!databaseUrl) {
  console.error('\nSet DATABASE_URL. With the embedded database the sample is loaded at the first start.\n');
  process.exit(1);
}
await migrateDatabase(databaseUrl);
const connection = connect(databaseUrl, (error) => console.error(error.message));
const files = await openFiles(config);
const loaded = await loadSampleCapture({ ...connection, files });
files.close();
await connection.close();
console.log(
  loaded > 0
    ? `Loaded the simulated capture of ZIP 85251: ${loaded.toLocaleString('en-US')} properties.`
    : 'ZIP 85251 has properties already; nothing was loaded.',
);
