/** What a person would call a browser: 'Chrome on Windows'. @param userAgent as the browser describes itself */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = firstIn(userAgent, browsers);
  const system = firstIn(userAgent, systems);
  if (!browser && !system) return userAgent.slice(0, 60);
  if (!browser || !system) return browser ?? system ?? '';
  return `${browser} on ${system}`;
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

// In this order: every browser also calls itself by the names of those before it.
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];

const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstIn = (text: string, names: Names) => names.find(([pattern]) => pattern.test(text))?.[1];
