import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { publicPaths } from '#contract/pages.ts';
import { freePort, startProcess } from '#testing/process.ts';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { type Audit, type LighthouseResult, loadLighthouse } from './lighthouse/load.ts';

const MIN_PERFORMANCE = 98;
/** Promised for the landing page; the others are given it in figures. */
const MAX_SCRIPT_KB = 90;
/** The median of these counts: one run alone is at the mercy of what else the machine does. */
const ROUNDS = 3;

export interface PageFigures {
  path: string;
  /** Scores of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Kilobytes of JavaScript over the wire before anybody touches the page. */
  scriptKb: number;
  layoutShift: number;
  /** Milliseconds. */
  largestPaint: number;
  /** The audits that prevent a score of a hundred. */
  failed: string[];
  passed: boolean;
}

/** Every public page of the built site in Lighthouse's mobile profile, on a server as an operator starts it. */
export async function benchLighthouse(): Promise<PageFigures[]> {
  const lighthouse = await loadLighthouse();
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-lighthouse-'));
  const server = await startProcess({ DATA_DIR: dataDir });
  await server.ready();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const figures: PageFigures[] = [];
    for (const path of publicPaths) figures.push(await measure(lighthouse, server.url + path, path, port));
    return figures;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  lighthouse: Awaited<ReturnType<typeof loadLighthouse>>,
  url: string,
  path: string,
  port: number,
): Promise<PageFigures> {
  const rounds: PageFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
    rounds.push(figuresOf(path, run.lhr));
  }
  rounds.sort((a, b) => a.performance - b.performance);
  return rounds[Math.floor(ROUNDS / 2)] as PageFigures;
}

function figuresOf(path: string, { categories, audits }: LighthouseResult): PageFigures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figures = {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    scriptKb: scriptBytes(audits['network-requests']) / 1024,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
  const perfect = [figures.accessibility, figures.bestPractices, figures.seo].every((each) => each === 100);
  const passed =
    figures.performance >= MIN_PERFORMANCE &&
    perfect &&
    (path !== '/' || figures.scriptKb <= MAX_SCRIPT_KB) &&
    figures.layoutShift < 0.005;
  return { ...figures, failed: perfect ? [] : failedOf(audits), passed };
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

function scriptBytes(audit: Audit | undefined): number {
  const requests = audit?.details?.type === 'table' ? (audit.details.items as NetworkRequest[]) : [];
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

const failedOf = (audits: LighthouseResult['audits']): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ title }) => title);
