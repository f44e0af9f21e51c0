import { writeFileSync } from 'node:fs';
import { openApiOf } from '#contract/openapi.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiOf(), null, 2)}\n`);
