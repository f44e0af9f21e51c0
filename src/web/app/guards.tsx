import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { can } from '#access/can.ts';
import type { Permission } from '#access/permissions.ts';
import { homePathOf, loginPathFor, useSession, useSignedInUser } from '#web/features/company/auth/index.ts';
import { FullScreenSpinner } from '#web/ui/spinner.tsx';

/** `screen` for signed-in users; visitors are sent to the login and come back from there. */
export const membersOnly = (screen: ReactNode) => <MembersOnly>{screen}</MembersOnly>;

/** `screen` for signed-in users, the public `landing` page for visitors. */
export const landingOr = (screen: ReactNode, landing: ReactNode) => (
  <LandingOr landing={landing}>{screen}</LandingOr>
);

/** `screen` for users with the permission, `others` for everyone else. Used inside one of the two above. */
export const holdersOr = (permission: Permission, screen: ReactNode, others: ReactNode) => (
  <HoldersOr permission={permission} others={others}>
    {screen}
  </HoldersOr>
);

/** The same for administrators. */
export const adminsOr = (screen: ReactNode, others: ReactNode) => holdersOr('admin:stats', screen, others);

/**
 * Around the screens of leads, which the platform's staff do not have: they are redirected from the first screen to theirs,
 * and see 'not found' at the others.
 */
export function LeadsOr({ others }: { others: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state !== 'signed-in' || can(session.user, 'property:read')) return <Outlet />;
  const isFirst = pathname === '/' || pathname === '/dashboard';
  return isFirst ? <Navigate to={homePathOf(session.user)} replace /> : others;
}

function MembersOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.state === 'signed-in') return children;
  return <GoToLogin from={pathname + search + hash} />;
}

/** The login is not part of the application (main.tsx). */
function GoToLogin({ from }: { from: string }) {
  useEffect(() => window.location.replace(loginPathFor(from)), [from]);
  return <FullScreenSpinner />;
}

function LandingOr({ landing, children }: { landing: ReactNode; children: ReactNode }) {
  return useSession().state === 'signed-in' ? children : landing;
}

interface HoldersOrProps {
  permission: Permission;
  others: ReactNode;
  children: ReactNode;
}

function HoldersOr({ permission, others, children }: HoldersOrProps) {
  return can(useSignedInUser(), permission) ? children : others;
}
