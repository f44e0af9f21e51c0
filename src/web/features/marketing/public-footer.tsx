import { Link } from 'react-router';
import { Logo } from '#web/ui/logo.tsx';

const links = [
  { to: '/contact', label: 'Contact' },
  { to: '/login', label: 'Sign In' },
];

export function PublicFooter() {
  return (
    <footer className="mt-auto border-t bg-surface">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 sm:px-6">
        <Logo className="text-base" />
        <nav aria-label="Footer" className="flex gap-6">
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex items-center text-muted-foreground hover:text-foreground touch:min-h-11"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
