import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { readFonts } from './fonts.ts';
import { keepPrintable } from './glyphs.ts';

export interface DocumentOrder {
  template: 'walk-sheet' | 'measurement' | 'evidence' | 'proposal';
  /** What the template reads from data.json. */
  data: unknown;
  /** JPEG files by the names the data calls them. */
  pictures: Readonly<Record<string, Uint8Array>>;
}

/** A folder that holds nothing: files are those of an order. */
const ROOT = join(tmpdir(), 'no-such-folder-of-documents');
const MAIN = join(ROOT, 'main.typ');
/** Orders after which what was laid out for one and not used again is forgotten. */
const KEPT_FOR = 5;

/** Makes documents, each as a PDF that Typst holds to PDF/UA-1. The function throws if a template breaks its rules. */
export function openTypst(): (order: DocumentOrder) => Uint8Array {
  const { files, covered } = readFonts();
  const typst = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs: files }] });

  return ({ template, data, pictures }) => {
    typst.resetShadow();
    const json = JSON.stringify(data, (_key, value) =>
      typeof value === 'string' ? keepPrintable(value, covered) : value,
    );
    typst.mapShadow(join(ROOT, 'data.json'), Buffer.from(json));
    for (const [name, bytes] of Object.entries(pictures))
      typst.mapShadow(join(ROOT, name), Buffer.from(bytes));
    typst.addSource(MAIN, readFileSync(new URL(`${template}.typ`, import.meta.url), 'utf8'));
    try {
      const { result, ...compiled } = compile();
      if (!result) throw new Error(`${template}.typ: ${compiled.problems}`);
      return typst.pdf(result, { pdfStandard: PdfStandard.UA_1 });
    } finally {
      typst.evictCache(KEPT_FOR);
    }
  };

  function compile() {
    const compiled = typst.compile({ mainFilePath: MAIN });
    const error = compiled.takeError();
    return {
      result: compiled.result,
      problems: error && JSON.stringify(typst.fetchDiagnostics(error)),
    };
  }
}
