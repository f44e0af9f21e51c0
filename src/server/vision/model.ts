import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { roofSubtypes } from '#domain/roofs.ts';
import { featureNames } from '#domain/vision/features.ts';
import type { ShippedHeads } from '#domain/vision/heads.ts';
import { mapSigns } from '#domain/vision/maps.ts';

/** What a model was made of, and what is known of it. */
export interface ModelCard {
  name: string;
  version: string;
  /** Of the file, in hex. */
  sha256: string;
  trainedOn: string;
  /** Of the pictures that it is to be given. */
  pixelCentimeters: number;
  /** What its planes are, in their order. */
  signs: string[];
  materials: string[];
  /** What was measured: of how many, and the 95 percent interval. */
  figures: ModelFigure[];
  /** What it cannot do, as sentences. */
  cannot: string[];
}

export interface ModelFigure {
  what: string;
  on: string;
  n: number;
  hits?: number | undefined;
  value: number;
  low?: number | undefined;
  high?: number | undefined;
}

export interface Model {
  card: ModelCard;
  heads: ShippedHeads;
  /**
   * SHA-256 in hex of the network's file and of its heads: features from another network, or heads learned with others, are
   * not comparable to these.
   */
  id: string;
  /** Of the network's file. */
  path: string;
}

/** What the model that comes with the product is called in its folder. */
const NAME = 'roof-signs';
const shippedFolder = new URL('./model/', import.meta.url);
const RUNTIME = 'onnxruntime-node';

let loaded: Model | { missing: string } | undefined;

/** The model, read and checked once; or why there is none, as a sentence. */
export function loadModel(): Model | { missing: string } {
  loaded ??= readModel(shippedFolder, RUNTIME);
  return loaded;
}

/** @param runtime the package that runs it */
export function readModel(folder: URL, runtime: string): Model | { missing: string } {
  try {
    import.meta.resolve(runtime);
  } catch {
    return { missing: `The package ${runtime}, which runs the model, is not installed on this server.` };
  }
  try {
    const file = (extension: string) => new URL(`${NAME}.${extension}`, folder);
    const digest = digestOf(readFileSync(file('onnx')));
    const card = JSON.parse(readFileSync(file('card.json'), 'utf8')) as ModelCard;
    const headsFile = readFileSync(file('heads.json'));
    const heads = JSON.parse(headsFile.toString()) as ShippedHeads;
    const problem = problemOf(digest, card, heads);
    if (problem) return { missing: problem };
    return { card, heads, id: digestOf(digest + digestOf(headsFile)), path: fileURLToPath(file('onnx')) };
  } catch {
    return { missing: 'The files of the model are not on this server, or cannot be read.' };
  }
}

const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Whether the three files belong to each other and to this version of the product. */
function problemOf(digest: string, card: ModelCard, heads: ShippedHeads): string | null {
  if (card.sha256 !== digest || heads.model !== digest)
    return 'The file of the model is not the one that its card describes: it is not used.';
  const planes = [card.signs.join(), card.materials.join(), heads.features.join()];
  const known = [mapSigns.join(), roofSubtypes.join(), featureNames.join()];
  return planes.join('|') === known.join('|') ? null : 'The model is of another version of this product.';
}
