import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drone } from 'lucide-react';
import { useState } from 'react';
import { can } from '#access/can.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { PAGE_SIZE } from '#web/lists/page-size.ts';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CaptureItem } from './capture-item.tsx';
import { ZipCaptureDialog } from './zip-capture-dialog.tsx';

/** The company's storm-response captures with their states; nothing for reps. */
export function StormCapturesCard() {
  const mayAsk = can(useSignedInUser(), 'team:lead');
  return mayAsk ? <Captures /> : null;
}

function Captures() {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const captures = useQuery({
    ...queryWithHeaders(api.stormCaptures.list, { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>Storm Response Captures</CardTitle>
          <CardDescription>Areas flown after a storm, priced per acre.</CardDescription>
        </div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <Drone />
          Request Storm Capture
        </Button>
      </CardHeader>
      <CardContent>
        <Loaded query={captures} failure="Failed to fetch storm captures">
          {(reply) => {
            const list = pagedReply(reply, { page, setPage });
            if (list.total === 0)
              return (
                <EmptyState icon={Drone} title="No storm captures yet" className="py-8">
                  Request a capture of one of your ZIP codes here, or draw an area on the map.
                </EmptyState>
              );
            return (
              <div className="grid grid-cols-1 gap-4">
                <ul className="divide-y rounded-lg border">
                  {list.items.map((capture) => (
                    <li key={capture.id} className="p-4">
                      <CaptureItem capture={capture} />
                    </li>
                  ))}
                </ul>
                <ListFoot list={list} noun="captures" />
              </div>
            );
          }}
        </Loaded>
      </CardContent>
      <ZipCaptureDialog open={asking} onOpenChange={setAsking} />
    </Card>
  );
}
