import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { MessageScreen } from './message-screen.tsx';
import { navigationOf } from './nav-items.ts';

export function NotFoundScreen() {
  usePageTitle('404 Page Not Found');
  return (
    <MessageScreen
      icon={MapPinOff}
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      action={<WaysOn />}
    />
  );
}

/** The line above is fixed (docs/product.md) and helps nobody who only mistyped an address. */
function WaysOn() {
  const session = useSession();
  if (session.state !== 'signed-in')
    return (
      <Button asChild variant="secondary">
        <Link to="/">Go to the start page</Link>
      </Button>
    );
  return (
    <div className="grid justify-items-center gap-3">
      <p className="max-w-md text-balance text-muted-foreground">
        The address may be mistyped, or the page is not open to you. Find what you were looking for with the
        search at the top, or go to:
      </p>
      <div className="flex max-w-lg flex-wrap justify-center gap-2">
        {navigationOf(session.user).bar.map(({ to, label, icon: Icon }) => (
          <Button key={to} asChild variant="secondary">
            <Link to={to}>
              <Icon />
              {label}
            </Link>
          </Button>
        ))}
      </div>
    </div>
  );
}
