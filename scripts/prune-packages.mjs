// Runs after packages are installed, on any Node from 20 on: removes what they bring for other platforms, for compiling
// add-ons and for stepping through their sources. Nothing here reads it, and a package that is installed again is pruned again.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const remove = (path) => rmSync(path, { recursive: true, force: true });
const namesIn = (path) => (existsSync(path) ? readdirSync(path) : []);

// One package carries the libraries of five platforms.
const runtime = join(modules, 'onnxruntime-node', 'bin', 'napi-v6');
for (const platform of namesIn(runtime))
  for (const arch of namesIn(join(runtime, platform)))
    if (platform !== process.platform || arch !== process.arch) remove(join(runtime, platform, arch));

// The headers of Node.js.
const node = join(modules, 'node', 'node_modules');
for (const name of namesIn(node)) if (name.startsWith('node-')) remove(join(node, name, 'include'));

// Source maps.
for (const file of readdirSync(modules, { recursive: true }))
  if (file.endsWith('.map')) remove(join(modules, file));
