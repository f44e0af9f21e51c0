/** Whether the browser says that its line is slower than 4G, or that it should be spared. Not every browser says. */
export function isSlowLine(): boolean {
  if (!('connection' in navigator)) return false;
  const { effectiveType, saveData } = navigator.connection as { effectiveType?: string; saveData?: boolean };
  return saveData === true || (effectiveType !== undefined && effectiveType !== '4g');
}
