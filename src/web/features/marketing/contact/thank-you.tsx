import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonVariants } from '#web/ui/button-variants.ts';

/** Replaces the form. The focus moves with it. */
export function ThankYou() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="grid grow place-content-center justify-items-center gap-6 px-4 py-24 text-center">
      <CircleCheck aria-hidden="true" className="size-12 text-success-text" />
      <div className="grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight outline-none">
          Thank You!
        </h1>
        <p className="max-w-md text-pretty text-lg text-muted-foreground">
          We have your request. A team member will reach out by phone and email within 24 hours.
        </p>
      </div>
      <a href="/" className={buttonVariants({ variant: 'secondary', size: 'lg' })}>
        Return to Home
      </a>
    </div>
  );
}
