/** Logs unhandled rejections and keeps the browser from handling them its own way (docs/product.md). */
export function logUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    console.error('Unhandled promise rejection', event.reason);
    event.preventDefault();
  });
}
