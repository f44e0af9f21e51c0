import { type Role, roleLabels } from '#domain/roles.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What somebody is on the platform, in a word. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'admin') return <Badge variant="accent">Admin</Badge>;
  return <Badge variant={role === 'user' ? undefined : 'primary'}>{roleLabels[role]}</Badge>;
}
