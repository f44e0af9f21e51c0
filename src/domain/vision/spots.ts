/** Pixels of the largest connected spot above a level, over edges, within the roof. */
export function largestSpot(plane: Float32Array, inside: Uint8Array, width: number, level: number): number {
  const seen = new Uint8Array(plane.length);
  const stack: number[] = [];
  let largest = 0;
  const visit = (at: number) => {
    if (seen[at] || !inside[at] || (plane[at] as number) <= level) return;
    seen[at] = 1;
    stack.push(at);
  };
  for (let start = 0; start < plane.length; start += 1) {
    visit(start);
    let size = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size += 1;
      const column = at % width;
      if (column > 0) visit(at - 1);
      if (column < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at + width < plane.length) visit(at + width);
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
