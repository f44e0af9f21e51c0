import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import type { PageKey } from '#contract/pages.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { type Entrance, isCurrent, publicLinks } from './public-links.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** The bar as a sheet, on phones. A popover: it opens without JavaScript, and Escape or a tap beside it closes it. */
export function PublicMenu({ page, entrance }: { page: PageKey; entrance: Entrance }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="public-menu"
        aria-label="Open menu"
        className={clsx(
          buttonVariants({ variant: 'ghost', size: 'icon' }),
          '-mr-2 ml-auto md:hidden print:hidden',
        )}
      >
        <Menu className="size-5!" />
      </button>
      <div
        id="public-menu"
        popover="auto"
        className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-background px-4 pb-8 text-foreground backdrop:bg-overlay md:hidden"
      >
        <div className="flex h-16 items-center justify-between">
          <span className="text-lg font-semibold">Menu</span>
          <button
            type="button"
            popoverTarget="public-menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
            className={clsx(buttonVariants({ variant: 'ghost', size: 'icon' }), '-mr-2')}
          >
            <X className="size-5!" />
          </button>
        </div>
        <nav aria-label="Menu" className="grid gap-1 border-t pt-4">
          {publicLinks.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={isCurrent(href, page) ? 'page' : undefined}
              className="flex min-h-12 items-center rounded-lg px-3 text-xl font-medium hover:bg-hover aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text forced-colors:aria-[current=page]:underline"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="mt-6 grid gap-3 border-t pt-6">
          <a href={entrance.href} className={buttonVariants({ variant: 'secondary', size: 'lg' })}>
            {entrance.label}
          </a>
          <ThemeChoice className="mt-3 justify-self-center" />
        </div>
      </div>
    </>
  );
}
