import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';

interface AuthFrameProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** The line under the card that leads elsewhere. */
  footer?: ReactNode;
}

/** The quiet frame of the screens one signs in on. */
export function AuthFrame({ title, subtitle, children, footer }: AuthFrameProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-100 gap-6">
        <a href="/" className="flex items-center justify-self-center rounded-lg touch:min-h-11">
          <Logo className="text-xl" />
        </a>
        <section className="grid gap-6 rounded-xl border bg-surface p-8 max-sm:p-5">
          <header className="grid gap-1 text-center">
            <h1 className="text-xl font-semibold">{title}</h1>
            {subtitle && <p className="text-balance text-muted-foreground">{subtitle}</p>}
          </header>
          {children}
        </section>
        {footer && <p className="text-center text-muted-foreground">{footer}</p>}
      </div>
    </main>
  );
}

/** A link inside a sentence, tall enough for a finger. */
export const authLinkClasses =
  'inline-flex items-center font-medium text-primary-text underline-offset-4 hover:underline touch:min-h-11';
