import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { MessageScreen } from './message-screen.tsx';

export function NotFoundScreen() {
  usePageTitle('404 Page Not Found');
  return (
    <MessageScreen
      icon={MapPinOff}
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      action={
        <Button asChild variant="secondary">
          <Link to="/">Go to the start page</Link>
        </Button>
      }
    />
  );
}
