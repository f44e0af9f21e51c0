import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import loadTypst, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';

export interface DocumentOrder {
  template: 'walk-sheet' | 'measurement' | 'evidence' | 'proposal';
  /** What the template reads from data.json. */
  data: unknown;
  /** JPEG files by the names the data calls them. */
  pictures: Readonly<Record<string, Uint8Array>>;
}

export interface PrintedDocument {
  pdf: Uint8Array;
}

/** What the compiler gives: the document, or what is wrong with the template. */
interface Compiled {
  result?: Uint8Array;
  diagnostics?: unknown;
}

/** The product's letters, most other scripts, and emoji. A template finds no other fonts. */
const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];

const MAIN = '/main.typ';
/** The compiler's number for diagnostics with their places. */
const WITH_DIAGNOSTICS = 3;

const opening = openTypst();

parentPort?.on('message', async (order: DocumentOrder) => {
  const pdf = compile(await opening, order);
  parentPort?.postMessage({ pdf } satisfies PrintedDocument);
});

async function openTypst(): Promise<TypstCompiler> {
  await loadTypst();
  const builder = new TypstCompilerBuilder();
  // No files but those of an order.
  builder.set_dummy_access_model();
  const { resolve } = createRequire(import.meta.url);
  for (const font of fonts) await builder.add_raw_font(readFileSync(resolve(font)));
  return builder.build();
}

/** @throws where the template is wrong, or does not know its data */
function compile(typst: TypstCompiler, { template, data, pictures }: DocumentOrder): Uint8Array {
  typst.reset_shadow();
  typst.add_source(MAIN, readFileSync(new URL(`${template}.typ`, import.meta.url), 'utf8'));
  typst.map_shadow('/data.json', Buffer.from(JSON.stringify(data)));
  for (const [name, bytes] of Object.entries(pictures)) typst.map_shadow(`/${name}`, bytes);
  const { result, diagnostics }: Compiled = typst.compile(MAIN, null, 'pdf', WITH_DIAGNOSTICS);
  if (!result) throw new Error(`${template}.typ: ${JSON.stringify(diagnostics)}`);
  return result;
}
