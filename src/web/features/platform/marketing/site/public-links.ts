import type { PageKey } from '#contract/pages.ts';

/** The bar's links for visitors, in the order of docs/product.md; Sign In is apart at its end. */
export const publicLinks: readonly { href: PageKey; label: string }[] = [
  { href: '/', label: 'Home' },
  { href: '/how-it-works', label: 'How It Works' },
  { href: '/case-studies', label: 'Case Studies' },
  { href: '/pricing', label: 'Pricing' },
];

/** A case study is a place within Case Studies. */
export function isCurrent(href: PageKey, page: PageKey): boolean {
  return href === page || (href !== '/' && page.startsWith(`${href}/`));
}

/** The way into the application: the login, or the dashboard for known users. */
export interface Entrance {
  href: string;
  label: string;
}
