import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';

interface PageProps {
  title: ReactNode;
  /** A sentence or two below the title. */
  description?: ReactNode;
  /** Buttons at the end of the title's row. */
  actions?: ReactNode;
  /** The screen it belongs to, as a link above the title. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The frame of a screen: its title, width and margins, the same on every screen. */
export function Page({ title, description, actions, back, children }: PageProps) {
  return (
    <div className="mx-auto grid w-full max-w-[110rem] min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 sm:px-6">
      <header className="relative flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          {back && (
            <Button variant="link" size="inline" asChild className="absolute bottom-full h-6 text-sm">
              <Link to={back.to}>
                <ChevronLeft />
                {back.label}
              </Link>
            </Button>
          )}
          <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
          {description && <div className="grid gap-1 text-muted-foreground">{description}</div>}
        </div>
        {actions && <div className="flex min-w-0 flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
