import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { usePublicSite } from '../site/public-site.ts';

interface CallsToActionProps {
  /** What the page calls the demo: 'Book a Demo', 'Schedule Demo', 'Book a Live Demo'. */
  demo?: string;
  className?: string;
}

/** 'Get Started Today' leads to the contact form, the demo to the scheduling page in a new tab. */
export function CallsToAction({ demo = 'Book a Demo', className }: CallsToActionProps) {
  const { demoUrl } = usePublicSite();
  return (
    <div className={clsx('flex flex-wrap gap-3 max-sm:grid', className)}>
      <a href="/contact" className={clsx(buttonVariants({ variant: 'accent', size: 'lg' }), wrapping)}>
        Get Started Today
      </a>
      <a
        href={demoUrl}
        target="_blank"
        rel="noopener"
        className={clsx(buttonVariants({ variant: 'secondary', size: 'lg' }), wrapping)}
      >
        {demo}
        <ArrowUpRight aria-hidden="true" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </div>
  );
}

/** With large text a label takes two lines. */
const wrapping = 'max-sm:h-auto max-sm:min-h-12 max-sm:shrink max-sm:py-2 max-sm:whitespace-normal';
