import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What the bench reads of Lighthouse's result. */
export interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
}

export interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { type: string; items?: unknown[] };
}

type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error' },
) => Promise<{ lhr: LighthouseResult } | undefined>;

const folder = fileURLToPath(new URL('.', import.meta.url));
const entry = `${folder}node_modules/lighthouse/core/index.js`;

/** Lighthouse as this folder's lock file names it, installed at its first use. */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) {
    console.log('Installing Lighthouse …');
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('Lighthouse could not be installed.');
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}
