import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

interface PageProps {
  title: ReactNode;
  /** A sentence or two below the title. */
  description?: ReactNode;
  /** Buttons at the end of the title's row. */
  actions?: ReactNode;
  /** The screen it belongs to, as a link above the title. */
  back?: { to: string; label: string };
  /** For boards and tables, which take all the room there is. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a screen: its title, width and margins are in one place on all screens of a kind. */
export function Page({ title, description, actions, back, wide = false, children }: PageProps) {
  return (
    <div
      className={cn(
        'mx-auto grid w-full min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 sm:px-6',
        wide ? 'max-w-[110rem]' : 'max-w-7xl',
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          {back && (
            <Button variant="link" size="inline" asChild className="justify-self-start">
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
