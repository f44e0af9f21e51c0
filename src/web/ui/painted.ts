/** Maximum wait in milliseconds: a hidden window draws no frames. */
const LONGEST_MS = 100;

/** Resolves when the current frame is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const inTime = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      // A task behind the frame's: by then it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        clearTimeout(inTime);
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
}
