import { loadSampleCapture } from './features/imagery/imagery/index.ts';
import { readConfig } from './platform/config.ts';
import { connect, migrateDatabase } from './platform/database/index.ts';

// For operators with their own database, who get no sample data at the first start.
const { databaseUrl } = readConfig(process.env);
if (!databaseUrl) {
  console.error('\nSet DATABASE_URL. With the embedded database the sample is loaded at the first start.\n');
  process.exit(1);
}
await migrateDatabase(databaseUrl);
const connection = connect(databaseUrl, (error) => console.error(error.message));
const loaded = await loadSampleCapture(connection);
await connection.close();
console.log(
  loaded > 0
    ? `Loaded the simulated capture of ZIP 85251: ${loaded.toLocaleString('en-US')} properties.`
    : 'ZIP 85251 has properties already; nothing was loaded.',
);
