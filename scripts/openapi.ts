import { writeFileSync } from 'node:fs';
import { registries } from './registries.ts';

// npm run openapi: renews the lists of modules, and the list of calls after the contract has changed.
for (const [path, list] of Object.entries(registries())) writeFileSync(path, list);
const { CALLS_FILE, callLines } = await import('./call-digests.ts');
writeFileSync(CALLS_FILE, callLines());
