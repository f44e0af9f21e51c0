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
}

/** The bar's links for signed-in users, in their order. */
export const memberItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/map', label: 'Property Map', icon: MapIcon },
  { to: '/queues', label: 'Property Queues', icon: ListChecks },
  { to: '/pipeline', label: 'Pipeline', icon: SquareKanban, folds: true },
  { to: '/coverage', label: 'Coverage Map', icon: MapPinned },
];
