import { readEagleView } from '#domain/measure/eagleview.ts';
import { readHover } from '#domain/measure/hover-file.ts';
import { type Measured, measureRoof } from '#domain/measure/measure.ts';
import type { Maker, Tracing } from '#domain/measure/tracing.ts';

export type ReadFile =
  | { tracing: Tracing; maker: Maker; measured: Measured; notes: string[] }
  | { problem: string };

const LARGEST_FILE = 20_000_000;

/** A measurement that was bought, as a file of its maker. */
export async function readBought(file: File): Promise<ReadFile> {
  if (file.size > LARGEST_FILE) return { problem: 'This file is too large to be a measurement of a roof.' };
  const content = parsed((await file.text()).replace(/^\uFEFF/, '').trim());
  if (content === null) return { problem: 'This file is neither XML nor JSON that can be read.' };
  const maker: Maker = 'EAGLEVIEW_EXPORT' in content ? 'EagleView' : 'HOVER';
  const bought = maker === 'EagleView' ? readEagleView(content) : readHover(content);
  if ('problem' in bought) return bought;
  const measured = measureRoof(bought.tracing);
  return 'problem' in measured ? measured : { ...bought, maker, measured };
}

function parsed(text: string): object | null {
  if (text.startsWith('<')) {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml');
    return root.querySelector('parsererror') || root.tagName === 'parsererror'
      ? null
      : { [root.tagName]: plain(root) };
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** An element as its maker's JSON has it: attributes under '@name', elements as lists under their names. */
function plain(element: Element): Record<string, unknown> {
  const node: Record<string, unknown> = Object.create(null);
  for (const { name, value } of element.attributes) node[`@${name}`] = value;
  for (const child of element.children) {
    const known = node[child.tagName];
    node[child.tagName] = [...(Array.isArray(known) ? known : []), plain(child)];
  }
  return node;
}
