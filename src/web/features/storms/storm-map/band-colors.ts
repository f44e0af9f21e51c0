/** Where bands begin, in inches, with their colors: cold ones, since the heat map has the warm. The last is open. */
const light: readonly (readonly [inches: number, color: string])[] = [
  [0.5, '#bfe3f5'],
  [0.75, '#86c5ee'],
  [1, '#4f9be3'],
  [1.25, '#3b74d4'],
  [1.5, '#4a4fc2'],
  [1.75, '#6735ad'],
  [2, '#86279b'],
  [2.5, '#a51a80'],
  [3, '#bb1160'],
];
const dark: typeof light = [
  [0.5, '#2d5a72'],
  [0.75, '#2f7fb3'],
  [1, '#3f9ff0'],
  [1.25, '#6f95ff'],
  [1.5, '#918bff'],
  [1.75, '#b184ff'],
  [2, '#d07cf5'],
  [2.5, '#ee78d8'],
  [3, '#ff86b4'],
];

export const bandColors = (isDark: boolean) => (isDark ? dark : light);

/** What names and edges of bands are drawn in. */
export const bandInk = (isDark: boolean) =>
  isDark
    ? { line: '#dbe6ff', text: '#e8efff', halo: '#10141c' }
    : { line: '#26357a', text: '#1d2a66', halo: '#ffffff' };
