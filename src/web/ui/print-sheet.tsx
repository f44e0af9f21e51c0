import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What comes out of the printer instead of the screen, while it is there. Nothing on the screen itself. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}
