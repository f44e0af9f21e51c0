/** Logs rejections nobody handled and keeps the browser from handling them its own way (spec §7). */
export function logUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    console.error('Unhandled promise rejection', event.reason);
    event.preventDefault();
  });
}
