import { can } from '#access/can.ts';
import type { Permission } from '#access/permissions.ts';
import type { SessionUser } from '#contract/auth.ts';
import { logOut } from '#web/features/company/auth/index.ts';
import { glossary, helpPath, topicsOf } from '#web/features/platform/help/index.ts';
import { setTheme } from '#web/ui/theme.ts';
import type { Entry } from './finds.ts';

export interface Screen {
  to: string;
  label: string;
}

interface Offer {
  label: string;
  to?: string;
  run?: () => void;
  needs: Permission;
  words?: string;
}

/** Screens, and parts of them, that no entry of the bar leads to. */
const moreScreens: readonly Offer[] = [
  {
    label: 'Walks of a day',
    to: '/queues/day',
    needs: 'team:read',
    words: 'team crew queues appointments week cut',
  },
  {
    label: 'Team numbers',
    to: '/team/numbers',
    needs: 'team:lead',
    words: 'figures visits leaderboard hours score weights',
  },
  {
    label: 'Owner contacts',
    to: '/contacts',
    needs: 'team:lead',
    words: 'phone email skip trace import lookup do not call dnc',
  },
  {
    label: 'CRM',
    to: '/crm',
    needs: 'team:manage',
    words: 'jobnimbus acculynx integration send door contact key mapping',
  },
  {
    label: 'Webhooks',
    to: '/webhooks',
    needs: 'team:manage',
    words: 'zapier make n8n integration events connect api deliveries',
  },
  { label: 'Price book', to: '/price-book', needs: 'team:lead', words: 'prices costs tax' },
  { label: 'Storm rules', to: '/storm-rules', needs: 'property:read', words: 'hail wind morning list' },
  { label: 'Proposal template', to: '/proposals/template', needs: 'team:lead', words: 'logo texts company' },
  { label: 'ZIP Code Inventory', to: '/admin-dashboard?tab=zips', needs: 'admin:zips', words: 'outlines' },
  { label: 'Tags', to: '/admin-dashboard?tab=tags', needs: 'tag:govern', words: 'catalog' },
  { label: 'Severity', to: '/admin-dashboard?tab=severity', needs: 'review:govern', words: 'rule' },
  { label: 'Suggestions', to: '/admin-dashboard?tab=suggestions', needs: 'admin:stats', words: 'software' },
  { label: 'Database and geocoding', to: '/data', needs: 'property:upload', words: 'positions statistics' },
];

const screenWords: Record<string, string> = {
  '/today': 'morning day walks appointments storm follow-ups',
  '/dashboard': 'leads properties list export csv',
  '/map': 'storm hail heat pins draw area',
  '/queues': 'doors lists knock walk',
  '/pipeline': 'deals stages crm',
  '/proposals': 'sign contract quote',
  '/mail': 'postcard letter campaign print qr',
  '/coverage': 'zip territory request',
  '/team': 'crew reps members walks invite roles',
  '/company': 'settings name logo outcomes stages contacts license',
  '/profile': 'account password settings support',
  '/help': 'guide manual glossary how to',
  '/admin-dashboard': 'platform control panel upload import csv zip',
  '/admin/users': 'user management accounts assign zip password plan company invite',
  '/admin/requests': 'approve deny tickets support contact',
  '/admin/storms': 'storm files hail wind radar feeds',
  '/admin/operations': 'jobs long work progress failed',
  '/admin/audit': 'log record history',
  '/admin/knocking-hours': 'city ordinance',
  '/captures': 'flights drone pictures deliver',
  '/review': 'judge roofs',
};

const actions: readonly Offer[] = [
  { label: 'Invite a colleague', to: '/team?do=invite', needs: 'team:manage', words: 'add rep member crew' },
  { label: 'Hand over ZIP codes', to: '/team', needs: 'team:lead', words: 'territory colleague' },
  { label: 'Rename the company', to: '/company', needs: 'team:manage', words: 'settings logo' },
  { label: 'Change stages after a visit', to: '/company', needs: 'team:manage', words: 'outcomes settings' },
  { label: 'Split into walks', to: '/queues/day', needs: 'team:lead', words: 'doors routes assign crew' },
  {
    label: 'Show roofs as pictures',
    to: '/dashboard?view=pictures',
    needs: 'property:read',
    words: 'grid photos gallery thumbnails',
  },
  { label: 'Create a queue', to: '/queues?do=create', needs: 'queue:write', words: 'new list doors' },
  { label: 'Draw an area on the map', to: '/map', needs: 'property:read', words: 'lasso' },
  { label: 'Show a storm on the map', to: '/map', needs: 'property:read', words: 'hail swath wind' },
  { label: 'Request a ZIP code', to: '/coverage', needs: 'coverage:request', words: 'territory access area' },
  {
    label: 'Import a CSV',
    to: '/admin-dashboard',
    needs: 'property:upload',
    words: 'upload file properties',
  },
  {
    label: 'Create a user',
    to: '/admin-dashboard?tab=users&new',
    needs: 'admin:users',
    words: 'invite add account new',
  },
  {
    label: 'Assign a ZIP code',
    to: '/admin-dashboard?tab=users&assign',
    needs: 'admin:zips',
    words: 'grant access territory',
  },
  { label: 'Load a storm file', to: '/admin/storms', needs: 'admin:storms', words: 'hail wind upload' },
  { label: 'Deliver a capture', to: '/captures', needs: 'capture:write', words: 'flight publish' },
  { label: 'Change password', to: '/profile', needs: 'profile:change', words: 'reset' },
  { label: 'Add a second factor', to: '/profile', needs: 'profile:change', words: 'two-factor passkey 2fa' },
  { label: 'Ask for support', to: '/profile', needs: 'support:use', words: 'help ticket contact' },
  { label: 'Use the light theme', run: () => setTheme('light'), needs: 'profile:change', words: 'colors' },
  {
    label: 'Use the dark theme',
    run: () => setTheme('dark'),
    needs: 'profile:change',
    words: 'colors night',
  },
  { label: 'Log Out', run: () => void logOut('/'), needs: 'profile:change', words: 'sign out leave' },
];

/** Everything that the user can find without asking the server, by their role. */
export function entriesFor(user: SessionUser, screens: readonly Screen[]): Entry[] {
  const offered = (offers: readonly Offer[], kind: 'screen' | 'action'): Entry[] =>
    offers
      .filter(({ needs }) => can(user, needs))
      .map(({ needs: _needs, ...offer }) => ({ kind, key: `${kind} ${offer.label}`, ...offer }));
  return [
    ...screens.map(({ to, label }) => ({
      kind: 'screen' as const,
      key: to,
      label,
      to,
      words: screenWords[to] ?? '',
    })),
    ...offered(moreScreens, 'screen'),
    ...offered(actions, 'action'),
    ...topicsOf(user).map(({ id, title, text, also = '' }) => ({
      kind: 'help' as const,
      key: `help ${id}`,
      label: title,
      detail: 'What it is for',
      to: helpPath(id),
      words: `help ${also} ${text.join(' ')}`,
    })),
    ...glossary.map(({ term, meaning }) => ({
      kind: 'help' as const,
      key: `term ${term}`,
      label: term,
      detail: meaning,
      to: helpPath('glossary'),
      words: 'glossary meaning',
    })),
  ];
}
