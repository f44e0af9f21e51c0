import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { useGo } from './go.ts';
import { RegisterForm } from './register-form.tsx';

// docs/product.md: the confirmation shows this long before the dashboard opens.
const REDIRECT_AFTER = 1500;

export function RegisterScreen() {
  usePageTitle('Create Account');
  const [created, setCreated] = useState(false);
  if (created) return <Created />;
  return (
    <AuthFrame
      title="Create your account"
      subtitle="Find the roofs that need you, address by address"
      footer={
        <a href="/login" className={authLinkClasses}>
          Already have an account? Sign in
        </a>
      }
    >
      <RegisterForm onCreated={() => setCreated(true)} />
    </AuthFrame>
  );
}

function Created() {
  const go = useGo();
  useEffect(() => {
    const timer = setTimeout(() => go('/dashboard'), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [go]);
  return (
    <AuthFrame title="Account created">
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" className="size-10 text-success-text" />
        <p className="text-muted-foreground">
          You are signed in. Confirm your email address next: we sent you a link.
        </p>
      </div>
    </AuthFrame>
  );
}
