import { type Role, roleLabels } from '#domain/roles.ts';
import { Badge } from '#web/ui/badge.tsx';

/** A user's role on the platform. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'admin') return <Badge variant="accent">Admin</Badge>;
  return <Badge variant={role === 'user' ? undefined : 'primary'}>{roleLabels[role]}</Badge>;
}
