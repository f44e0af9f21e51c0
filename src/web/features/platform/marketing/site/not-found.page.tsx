import { MapPinOff } from 'lucide-react';
import { buttonVariants } from '#web/ui/button-variants.ts';

export function NotFoundPage() {
  return (
    <div className="grid grow place-content-center justify-items-center gap-5 px-4 py-24 text-center">
      <span className="grid size-14 place-content-center rounded-xl border bg-surface text-muted-foreground">
        <MapPinOff aria-hidden="true" className="size-6" />
      </span>
      <div className="grid gap-2">
        <h1 className="text-2xl font-semibold">404 Page Not Found</h1>
        <p className="text-muted-foreground">Did you forget to add the page to the router?</p>
      </div>
      <p className="max-w-md text-balance text-muted-foreground">
        The address may be mistyped, or the page opens only after you sign in.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <a href="/login" className={buttonVariants({})}>
          Sign In
        </a>
        <a href="/" className={buttonVariants({ variant: 'secondary' })}>
          Go to the start page
        </a>
        <a href="/contact" className={buttonVariants({ variant: 'secondary' })}>
          Contact us
        </a>
      </div>
    </div>
  );
}
