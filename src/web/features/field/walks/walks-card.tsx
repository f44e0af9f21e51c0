import { useQuery } from '@tanstack/react-query';
import { Footprints } from 'lucide-react';
import { useState } from 'react';
import { can } from '#access/can.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayOf } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { CutWalks } from './cut-walks.tsx';
import { WalkRow } from './walk-row.tsx';
import { WalksSketch } from './walks-sketch.tsx';

/** Who walks which doors on a day, how far they are, and for leaders a way to cut more. */
export function WalksCard() {
  const mayLead = can(useSignedInUser(), 'team:lead');
  const [day, setDay] = useState(() => dayOf(new Date()));
  const walks = useQuery(query(api.walks.list, { query: { day } }));
  return (
    <Section
      title="Walks"
      description={
        mayLead ? 'Who walks which doors. A door is in one walk a day.' : 'Your doors for the day.'
      }
      actions={
        <div className="flex min-w-0 flex-wrap gap-2">
          <Input
            type="date"
            aria-label="Day"
            value={day}
            onChange={({ target }) => target.value && setDay(target.value)}
            className="w-40 max-w-full"
          />
          <CutWalks day={day} />
        </div>
      }
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={walks} failure="Failed to fetch the walks">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={Footprints} title="No walks on this day" className="py-6">
              {mayLead
                ? 'Cut a queue into walks here, or an area drawn on the map.'
                : 'A manager has not given you any.'}
            </EmptyState>
          ) : (
            <>
              <WalksSketch walks={list} />
              <ul aria-label="Walks" className="grid divide-y">
                {list.map((walk, index) => (
                  <WalkRow key={walk.id} walk={walk} number={index + 1} mayLead={mayLead} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
