import {
  BookOpenText,
  CalendarDays,
  Clock,
  CloudHail,
  Database,
  FileSignature,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Map as MapIcon,
  MapPinned,
  Plane,
  ScanEye,
  ShieldCheck,
  SquareKanban,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { can } from '#access/can.ts';
import type { Permission } from '#access/permissions.ts';
import type { SessionUser } from '#contract/auth.ts';

export interface NavItem {
  to: string;
  label: string;
  icon?: LucideIcon;
  /** The minimum width for its place in the bar, 1024 or 1280 px; below it is in the user's menu. */
  folds?: 'lg' | 'xl';
  /** Addresses under this one belong to it too. */
  also?: string | undefined;
}

/** Whether the current address is the item's, or below it. */
export const isWithin = ({ to, also }: Pick<NavItem, 'to' | 'also'>, pathname: string): boolean =>
  [to, also].some((path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)));

const everybodysItems: readonly NavItem[] = [
  { to: '/today', label: 'Today', icon: CalendarDays },
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/map', label: 'Property Map', icon: MapIcon },
  { to: '/queues', label: 'Property Queues', icon: ListChecks, also: '/queue' },
  { to: '/pipeline', label: 'Pipeline', icon: SquareKanban, folds: 'lg' },
  { to: '/proposals', label: 'Proposals', icon: FileSignature, folds: 'xl' },
  { to: '/coverage', label: 'Coverage Map', icon: MapPinned },
];

/** What who works for the platform does; administrators have it in their menu. */
const staffItems: readonly (NavItem & { needs: Permission })[] = [
  { to: '/captures', label: 'Captures', icon: Plane, needs: 'capture:write' },
  { to: '/review', label: 'Review', icon: ScanEye, needs: 'review:write' },
];

/** The bar's links for a signed-in user, in their order. */
export function memberItems(user: SessionUser): readonly NavItem[] {
  if (!can(user, 'property:read')) return staffItems.filter(({ needs }) => can(user, needs));
  if (!can(user, 'team:lead')) return everybodysItems;
  return [...everybodysItems, { to: '/team', label: 'Team', icon: UsersRound, folds: 'xl' }];
}

/** What is the user's own, and what their role adds. */
export function accountItems(user: SessionUser): NavItem[] {
  const items: NavItem[] = [{ to: '/profile', label: 'User Profile', icon: UserRound }];
  if (can(user, 'property:read') && can(user, 'team:lead'))
    items.push({ to: '/price-book', label: 'Price book', icon: BookOpenText });
  if (can(user, 'property:read')) items.push(...staffItems.filter(({ needs }) => can(user, needs)));
  if (can(user, 'property:upload')) items.push({ to: '/data', label: 'Data management', icon: Database });
  if (can(user, 'admin:storms')) items.push({ to: '/admin/storms', label: 'Storm files', icon: CloudHail });
  if (can(user, 'admin:hours'))
    items.push({ to: '/admin/knocking-hours', label: 'Knocking hours', icon: Clock });
  if (can(user, 'admin:stats')) items.push({ to: '/admin', label: 'Admin Panel', icon: ShieldCheck });
  return items;
}

/** Every screen the user can go to by its name. */
export function screensOf(user: SessionUser): NavItem[] {
  const items = [...memberItems(user), ...accountItems(user)];
  if (!can(user, 'admin:stats')) return items;
  return [...items, { to: '/admin/users', label: 'User Management' }, { to: '/admin/audit', label: 'Audit' }];
}
