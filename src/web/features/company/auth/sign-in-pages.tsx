import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { signInPaths } from '#contract/pages.ts';
import { queryClient } from '#web/api/index.ts';
import { useShellEnds } from '#web/ui/shell.ts';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { type Go, GoContext } from './go.ts';
import { LoginScreen } from './login.screen.tsx';

type Path = (typeof signInPaths)[number];

const others: Record<Exclude<Path, '/login'>, ComponentType> = {
  '/register': lazy(async () => ({ default: (await import('./register.screen.tsx')).RegisterScreen })),
  '/reset-password': lazy(async () => ({
    default: (await import('./reset-password.screen.tsx')).ResetPasswordScreen,
  })),
  '/confirm-email': lazy(async () => ({
    default: (await import('./confirm-email.screen.tsx')).ConfirmEmailScreen,
  })),
  '/join': lazy(async () => ({ default: (await import('./join.screen.tsx')).JoinScreen })),
};
const screens: Readonly<Record<string, ComponentType>> = { ...others, '/login': LoginScreen };

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toast.tsx')).Toaster }));

/**
 * Where people sign in: the login and the little it needs, without the application's router.
 * @param onLeave opens another address
 */
export function SignInPages({ onLeave }: { onLeave: (path: string) => void }) {
  useShellEnds(true);
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const [path, setPath] = useState(window.location.pathname);
  const go: Go = (to) => {
    const { pathname } = new URL(to, window.location.origin);
    if (!Object.hasOwn(screens, pathname)) return onLeave(to);
    window.history.replaceState(null, '', to);
    setPath(pathname);
  };
  const Screen = screens[path] ?? LoginScreen;
  return (
    <QueryClientProvider client={queryClient}>
      <GoContext value={go}>
        <Suspense fallback={<FullScreenSpinner />}>
          <Screen />
        </Suspense>
        {shown.length > 0 && (
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        )}
      </GoContext>
    </QueryClientProvider>
  );
}
