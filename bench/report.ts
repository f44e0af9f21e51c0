import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** A bench's results, as written to docs/benchmarks.md under its title. */
export interface Section {
  title: string;
  head: readonly string[];
  lines: readonly (readonly string[])[];
  /** A remark on the figures; Markdown. */
  note?: string;
  /** Every bar was held. */
  held: boolean;
}

/** One promise: what was measured, against what, and whether it held. */
export interface Promised {
  promise: string;
  figure: string;
  yardstick?: string;
  ratio?: string;
  /** Absent, like `held`, for a figure without a promise. */
  bar?: string;
  held?: boolean;
}

export const ms = (milliseconds: number): string =>
  `${milliseconds < 20 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
export const atMost = (ratio: number): string => `≤ ${times(ratio)}`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

const PROMISES = ['promise', 'figure', 'yardstick', 'ratio', 'bar', 'held'];

export function promises(title: string, rows: readonly Promised[]): Section {
  return {
    title,
    head: PROMISES,
    lines: rows.map(({ promise, figure, yardstick = '', ratio = '', bar = '', held }) => [
      promise,
      figure,
      yardstick,
      ratio,
      bar,
      held === undefined ? '' : held ? 'yes' : '**no**',
    ]),
    held: rows.every(({ held }) => held !== false),
  };
}

export function table({ head, lines }: Section): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
}

/** Promises as lines of text, which take half the room of a table. */
const list = ({ lines }: Section): string =>
  lines
    .map(([promise, figure, yardstick, ratio, bar, held]) => {
      const beside = [ratio, yardstick].filter(Boolean).join(' ');
      const missed = held === '**no**' && '**missed**';
      return `- ${promise}: ${[figure, beside, bar && `bar ${bar}`, missed].filter(Boolean).join(', ')}`;
    })
    .join('\n');

/** Puts the section in the place of the one with its title, or at the end; the other ones stay as they were measured. */
export function writeSection(file: string, section: Section): void {
  const [intro, ...kept] = (existsSync(file) ? readFileSync(file, 'utf8') : INTRO).trimEnd().split('\n\n## ');
  const figures = section.head === PROMISES ? list(section) : table(section);
  const text = `${section.title}\n\n${measuredOn()}\n\n${figures}${section.note ? `\n\n${section.note}` : ''}`;
  const place = kept.findIndex((one) => one.startsWith(`${section.title}\n`));
  if (place < 0) kept.push(text);
  else kept[place] = text;
  writeFileSync(file, `${[intro, ...kept].join('\n\n## ')}\n`);
}

const INTRO = `# Benchmarks

What we promise about speed, each beside its yardstick in one run. \`npm run bench -- <name>\` makes a section, \`npm run bench\` all of them. Ratios travel between machines, milliseconds do not.`;

function measuredOn(): string {
  const [{ model } = { model: 'unknown' }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model.trim()}, ${memory} GB, Node ${process.version}.`;
}
