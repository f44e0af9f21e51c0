import { useQuery } from '@tanstack/react-query';
import { Plane } from 'lucide-react';
import { Link } from 'react-router';
import type { Capture } from '#contract/captures.ts';
import { pictureCaptureLabels } from '#domain/imagery/capture-kinds.ts';
import { counted } from '#domain/standing.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent } from '#web/ui/card.tsx';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { allPictures, captureLooks } from './capture-words.ts';

/** Captures, latest first. */
export function CaptureList({ onMake }: { onMake: () => void }) {
  const place = useListPlace('captures');
  const { page, pageSize } = place.query;
  const captures = useQuery(pageQuery(api.captures.list, { query: { page, pageSize } }));
  return (
    <Card>
      <CardContent className="grid gap-4">
        <PagedRows
          query={captures}
          place={{ page, setPage: place.setPage }}
          failure="Failed to fetch the captures"
          noun="captures"
          empty={<Nothing onMake={onMake} />}
        >
          {(rows) => (
            <ul aria-label="Captures" className="-my-3 divide-y">
              {rows.map((capture) => (
                <Item key={capture.id} capture={capture} />
              ))}
            </ul>
          )}
        </PagedRows>
      </CardContent>
    </Card>
  );
}

function Item({ capture }: { capture: Capture }) {
  const { id, zipCode, kind, capturedOn, state, seenRoofs, roofs } = capture;
  const { word, variant } = captureLooks[state];
  const facts = [
    pictureCaptureLabels[kind],
    counted(allPictures(capture), 'picture', 'pictures'),
    `${seenRoofs.toLocaleString()} of ${counted(roofs, 'roof', 'roofs')} cropped`,
  ];
  return (
    <li className="relative -mx-2 grid gap-1 rounded-md px-2 py-3 hover:bg-hover">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-medium tabular-nums">
          <Link to={`/captures/${id}`} className="after:absolute after:inset-0">
            {zipCode} · {formatDay(capturedOn)}
          </Link>
        </h2>
        <Badge variant={variant}>{word}</Badge>
      </div>
      <p className="text-sm text-muted-foreground tabular-nums">{facts.join(' · ')}</p>
    </li>
  );
}

function Nothing({ onMake }: { onMake: () => void }) {
  return (
    <EmptyState
      icon={Plane}
      title="No captures yet"
      className="py-6"
      action={<Button onClick={onMake}>New Capture</Button>}
    >
      Create one for a ZIP code and a day, then add the pictures of its flight.
    </EmptyState>
  );
}
