import { LayoutDashboard, ListChecks, type LucideIcon } from 'lucide-react';

export interface NavItem {
  to: string;
  label: string;
  icon?: LucideIcon;
}

/** The bar's links for signed-in users, in their order. */
export const memberItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/queues', label: 'Property Queues', icon: ListChecks },
];
