import { useEffect } from 'react';
import { product } from '#domain/product.ts';

/** Names the window's tab: 'Dashboard · Ridgecap', or the product alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product.name}` : product.name;
  }, [title]);
}
