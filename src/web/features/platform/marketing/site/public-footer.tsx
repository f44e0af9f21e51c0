import { product } from '#domain/product.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const columns = [
  {
    title: 'Product',
    links: [
      { href: '/', label: 'Home' },
      { href: '/how-it-works', label: 'How It Works' },
      { href: '/pricing', label: 'Pricing' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/case-studies', label: 'Case Studies' },
      { href: '/about', label: 'About' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/verify', label: 'Verify a Packet' },
      { href: '/login', label: 'Sign In' },
    ],
  },
] as const;

export function PublicFooter() {
  return (
    <footer className="mt-auto border-t bg-surface">
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-12 pb-8 sm:px-6 lg:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-4">
          <a href="/" className="w-fit rounded-lg">
            <Logo />
          </a>
          <p className="max-w-xs text-muted-foreground">
            High-resolution imagery. AI-powered property analysis. Data-driven targeting.
          </p>
        </div>
        <nav aria-label="Footer" className="print:hidden grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns.map(({ title, links }) => (
            <div key={title} className="grid content-start gap-1">
              <p className="mb-1 font-medium">{title}</p>
              {links.map(({ href, label }) => (
                <a
                  key={href}
                  href={href}
                  className="flex min-h-8 w-fit items-center rounded-sm text-muted-foreground transition-colors duration-150 hover:text-foreground touch:min-h-11"
                >
                  {label}
                </a>
              ))}
            </div>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-6 lg:col-span-2">
          <p className="text-sm text-muted-foreground">© 2025 {product.name}. All rights reserved.</p>
          <ThemeChoice className="print:hidden" />
        </div>
      </div>
    </footer>
  );
}
