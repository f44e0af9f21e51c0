import { writeFileSync } from 'node:fs';
import { CALLS_FILE, callLines } from './call-digests.ts';

// npm run openapi: renews the list of calls after the contract has changed.
writeFileSync(CALLS_FILE, callLines());
