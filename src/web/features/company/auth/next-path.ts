import { signInPaths } from '#contract/pages.ts';
import type { Role } from '#domain/roles.ts';
import type { StartScreen } from '#domain/start-screens.ts';

// A placeholder for the real host: only a path that stays on it counts as same-site.
const HERE = 'https://here.invalid';

/** The path to go to after login if `next` is one of this site and not a sign-in screen itself, else null. */
export function safeNextPath(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null;
  const url = new URL(next, HERE);
  if (url.origin !== HERE || signInPaths.some((path) => path === url.pathname)) return null;
  // A path such as '/./\t/evil' can normalize to '//evil', which a browser reads as another host.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The login screen's address that leads to `path` afterwards. */
export function loginPathFor(path: string): string {
  return path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`;
}

const homes: Record<Role, string> = {
  user: '/dashboard',
  operator: '/captures',
  reviewer: '/review',
  admin: '/admin-dashboard',
};

/** The user's first screen, unless they asked for another. */
export function homePathOf({ role, startScreen }: { role: Role; startScreen: StartScreen }): string {
  return role === 'user' && startScreen === 'today' ? '/today' : homes[role];
}
