import { Database, FileUp, LayoutDashboard, type LucideIcon, MapPin } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';

interface Station {
  name: string;
  text: string;
  icon: LucideIcon;
  badge?: string;
}

const flow: readonly Station[] = [
  { name: 'CSV upload', text: 'A file arrives and its rows are checked.', icon: FileUp },
  {
    name: 'Database',
    text: 'New properties are added, known ones updated.',
    icon: Database,
    badge: 'Connected',
  },
  { name: 'ZIP filtering', text: 'Users see only the ZIP codes they hold.', icon: MapPin, badge: 'Active' },
  { name: 'User dashboards', text: 'The leads are there at once.', icon: LayoutDashboard, badge: 'Live' },
];

/** How a file becomes leads; fixed, as docs/product.md has it. */
export function ConnectivityCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Data Connectivity Status</CardTitle>
        <CardDescription>The way from a file to a contractor’s screen.</CardDescription>
      </CardHeader>
      <CardContent>
        <ol>
          {flow.map((station) => (
            <Stop key={station.name} {...station} />
          ))}
        </ol>
      </CardContent>
    </Card>
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
          {badge && <Badge variant="success">{badge}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
    </li>
  );
}
