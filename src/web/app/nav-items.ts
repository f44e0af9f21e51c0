import {
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Map as MapIcon,
  MapPinned,
  SquareKanban,
} from 'lucide-react';

export interface NavItem {
  to: string;
  label: string;
  icon?: LucideIcon;
  /** Stands in the bar from 1024 px on, and in the user's menu below. */
  folds?: true;
  /** Addresses under this one belong to it too. */
  also?: string | undefined;
}

/** Whether the item is where one stands, or what one stands in. */
export const isWithin = ({ to, also }: Pick<NavItem, 'to' | 'also'>, pathname: string): boolean =>
  [to, also].some((path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)));

/** The bar's links for signed-in users, in their order. */
export const memberItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/map', label: 'Property Map', icon: MapIcon },
  { to: '/queues', label: 'Property Queues', icon: ListChecks, also: '/queue' },
  { to: '/pipeline', label: 'Pipeline', icon: SquareKanban, folds: true },
  { to: '/coverage', label: 'Coverage Map', icon: MapPinned },
];
