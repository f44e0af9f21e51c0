import { useQuery } from '@tanstack/react-query';
import { Database, FileUp, LayoutDashboard, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, query } from '#web/api/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/card.tsx';
import { ConnectionBadge, Connections } from './connections.tsx';

interface Station {
  name: string;
  text: string;
  icon: LucideIcon;
  badge?: ReactNode;
}

const flow: readonly Station[] = [
  { name: 'CSV upload', text: 'A file arrives and its rows are checked.', icon: FileUp },
  {
    name: 'Database',
    text: 'New properties are added, known ones updated.',
    icon: Database,
  },
  {
    name: 'ZIP filtering',
    text: 'Users see only the ZIP codes they hold.',
    icon: MapPin,
    badge: <Badge variant="success">Active</Badge>,
  },
  {
    name: 'User dashboards',
    text: 'Contractors see the new leads right away.',
    icon: LayoutDashboard,
    badge: <Badge variant="success">Live</Badge>,
  },
];

/** How a file becomes leads, and how the connections on its way are doing. */
export function ConnectivityCard() {
  const connections = useQuery(query(api.admin.listConnections));
  const database = connections.data?.find(({ name }) => name === 'database');
  return (
    <Section
      title="Data Connectivity Status"
      description="How a file becomes leads on a contractor’s screen."
      className="grid gap-5"
    >
      <ol>
        {flow.map((station) => (
          <Stop
            key={station.name}
            {...station}
            {...(station.name === 'Database' &&
              database && { badge: <ConnectionBadge state={database.state} /> })}
          />
        ))}
      </ol>
      <Connections connections={connections} />
    </Section>
  );
}

function Stop({ name, text, icon: Icon, badge }: Station) {
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span className="absolute top-9 bottom-0 left-[17px] w-px bg-border group-last:hidden" />
      <span className="grid size-9 shrink-0 place-content-center rounded-lg border bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex min-h-6 flex-wrap items-center justify-between gap-2 font-medium">
          {name}
          {badge}
        </p>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
    </li>
  );
}
