import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { MessageScreen } from './message-screen.tsx';

export function ForbiddenScreen() {
  usePageTitle('403 No Access');
  return (
    <MessageScreen
      icon={Lock}
      title="403 No Access"
      text="This page is for administrators. If you need it, ask the person who set up your account."
      action={
        <Button asChild variant="secondary">
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      }
    />
  );
}
