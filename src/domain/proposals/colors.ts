/** Which color a line is done in, by the line's label. */
export interface ChosenColor {
  label: string;
  color: string;
}

interface Line {
  label: string;
  /** What somebody still has to choose from. */
  colors?: readonly string[] | undefined;
}

/** An option with the chosen colors in the names of its lines. What comes in one color alone has it. */
export const withColors = <One extends { lines: readonly Line[] }>(
  option: One,
  chosen: readonly ChosenColor[],
): One => ({ ...option, lines: option.lines.map((line) => inColor(line, chosen)) });

function inColor(line: Line, chosen: readonly ChosenColor[]): Line {
  const { colors = [], ...rest } = line;
  const wanted = chosen.find(({ label, color }) => label === line.label && colors.includes(color));
  const color = wanted?.color ?? (colors.length === 1 ? colors[0] : undefined);
  return color === undefined ? line : { ...rest, label: `${line.label}: ${color}` };
}

/** What of an option comes in colors that nobody has chosen yet, each once. */
export function openColors({ lines }: { lines: readonly Line[] }): { label: string; colors: string[] }[] {
  const open = new Map<string, string[]>();
  for (const { label, colors } of lines) if (colors) open.set(label, [...colors]);
  return [...open].map(([label, colors]) => ({ label, colors }));
}

/** 'Charcoal, Slate or Weathered Wood' */
export const colorWords = (colors: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(colors);
