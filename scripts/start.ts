import { ensureWebBuilt } from './build-web.ts';

await ensureWebBuilt();
await import('#server/main.ts');
