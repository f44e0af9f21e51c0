import { LayoutDashboard, ListChecks, type LucideIcon, Map as MapIcon, MapPinned } from 'lucide-react';

export interface NavItem {
  to: string;
  label: string;
  icon?: LucideIcon;
}

/** The bar's links for signed-in users, in their order. */
export const memberItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/map', label: 'Property Map', icon: MapIcon },
  { to: '/queues', label: 'Property Queues', icon: ListChecks },
  { to: '/coverage', label: 'Coverage Map', icon: MapPinned },
];
