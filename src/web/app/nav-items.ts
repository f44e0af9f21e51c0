import {
  Building2,
  CalendarDays,
  CircleQuestionMark,
  Clock,
  CloudHail,
  Database,
  FileSignature,
  Inbox,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  MapPinned,
  Plane,
  ScanEye,
  ScrollText,
  ShieldCheck,
  SquareKanban,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { can } from '#access/can.ts';
import type { SessionUser } from '#contract/auth.ts';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The minimum width for its place in the bar, 1024 or 1280 px; below it is in the bar's menu. */
  folds?: 'lg' | 'xl';
  /** Other addresses that belong to it, each with the addresses below it. */
  also?: readonly string[];
}

/** Where a user can go, in three places. No address is in two of them. */
export interface Navigation {
  bar: readonly NavItem[];
  /** Behind one entry at the end of the bar. */
  menu: readonly NavItem[];
  /** Behind the user's initials. */
  account: readonly NavItem[];
}

const help: NavItem = { to: '/help', label: 'Help', icon: CircleQuestionMark };
const captures: NavItem = { to: '/captures', label: 'Captures', icon: Plane };
const review: NavItem = { to: '/review', label: 'Review', icon: ScanEye };
const profile: NavItem = { to: '/profile', label: 'User Profile', icon: UserRound };
const company: NavItem = {
  to: '/company',
  label: 'Company settings',
  icon: Building2,
  also: [
    ...['/connect', '/webhooks', '/crm'],
    ...['/price-book', '/contacts', '/proposals/template', '/storm-rules'],
  ],
};
const today: NavItem = { to: '/today', label: 'Today', icon: CalendarDays };
const dashboard: NavItem = {
  to: '/dashboard',
  label: 'Dashboard',
  icon: LayoutDashboard,
  also: ['/', '/owners'],
};
const map: NavItem = { to: '/map', label: 'Property Map', icon: MapIcon };
const queues: NavItem = {
  to: '/queues',
  label: 'Property Queues',
  icon: ListChecks,
  also: ['/queue', '/knock'],
};
const pipeline: NavItem = { to: '/pipeline', label: 'Pipeline', icon: SquareKanban };
const proposals: NavItem = { to: '/proposals', label: 'Proposals', icon: FileSignature };
const mail: NavItem = { to: '/mail', label: 'Mail', icon: Mail };
const coverage: NavItem = { to: '/coverage', label: 'Coverage Map', icon: MapPinned };
const team: NavItem = { to: '/team', label: 'Team', icon: UsersRound };

/** The screens through which others than owners and managers come to the company's settings and the team. */
const ofRep = {
  today: { ...today, also: ['/storm-rules'] },
  proposals: { ...proposals, also: ['/price-book', '/contacts', '/mail'] },
  profile: { ...profile, also: ['/team', '/company', '/connect', '/webhooks', '/crm'] },
};

/** After the four items that everybody has. */
const ofAdmin: readonly NavItem[] = [
  {
    to: '/admin-dashboard',
    label: 'Control Panel',
    icon: Database,
    folds: 'xl',
    also: ['/admin', '/data', '/upload'],
  },
  { to: '/admin/users', label: 'Users', icon: UsersRound, folds: 'xl' },
  { to: '/admin/requests', label: 'Requests', icon: Inbox },
];
const ofAdminMenu: readonly NavItem[] = [
  captures,
  { to: '/admin/storms', label: 'Storm files', icon: CloudHail },
  { to: '/admin/operations', label: 'Operations', icon: ListTodo },
  { to: '/admin/audit', label: 'Audit', icon: ScrollText },
];

/** Where the user can go, by their role. */
export function navigationOf(user: SessionUser): Navigation {
  const leads = can(user, 'team:lead');
  if (can(user, 'admin:stats')) {
    const items = [...ofAdminMenu, leads ? today : ofRep.today, pipeline];
    return {
      bar: [dashboard, map, queues, { ...coverage, folds: 'lg' }, ...ofAdmin],
      menu: leads ? [...items, proposals, mail, team, company] : [...items, ofRep.proposals],
      account: [
        leads ? profile : ofRep.profile,
        review,
        { to: '/admin/knocking-hours', label: 'Knocking hours', icon: Clock },
        help,
        { to: '/admin', label: 'Admin Panel', icon: ShieldCheck },
      ],
    };
  }
  if (!can(user, 'property:read')) {
    const bar = [can(user, 'capture:write') && captures, can(user, 'review:write') && review];
    return {
      bar: bar.filter((item) => item !== false),
      menu: [],
      account: [profile, help],
    };
  }
  // Everybody may see the data that their ZIP codes have, and that they cannot upload.
  const ownCoverage: NavItem = { ...coverage, folds: 'lg', also: ['/data', '/upload'] };
  if (leads) {
    return {
      bar: [
        today,
        dashboard,
        map,
        queues,
        { ...pipeline, folds: 'lg' },
        ownCoverage,
        { ...team, folds: 'xl' },
      ],
      menu: [proposals, mail, company],
      account: [profile, help],
    };
  }
  return {
    bar: [ofRep.today, dashboard, map, queues, ownCoverage],
    menu: [pipeline, ofRep.proposals],
    account: [ofRep.profile, help],
  };
}

export const allItems = ({ bar, menu, account }: Navigation): NavItem[] => [...bar, ...menu, ...account];

/** The one item that the address belongs to: the closest one above it. */
export function currentItem(navigation: Navigation, pathname: string): NavItem | undefined {
  let closest: { item: NavItem; length: number } | undefined;
  for (const item of allItems(navigation)) {
    for (const path of [item.to, ...(item.also ?? [])]) {
      const isWithin = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
      if (isWithin && path.length > (closest?.length ?? 0)) closest = { item, length: path.length };
    }
  }
  return closest?.item;
}
