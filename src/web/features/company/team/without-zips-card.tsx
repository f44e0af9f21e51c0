import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '#contract/team.ts';
import { api, query } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { HandZipsDialog } from './hand-zips-dialog.tsx';

/** Colleagues who see no doors because they hold no ZIP code; nothing if there are none. */
export function WithoutZipsCard() {
  const team = useQuery(query(api.team.get)).data;
  const [handing, setHanding] = useState<string | null>(null);
  const waiting = team?.members.filter(isWaiting) ?? [];
  const member = team?.members.find(({ id }) => id === handing);
  if (!team || (waiting.length === 0 && !member)) return null;
  return (
    <Section title="Waiting for ZIP codes" description="They see no doors until you hand them a ZIP code.">
      <ul className="grid divide-y">
        {waiting.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Hand ZIP codes to ${name}`}
              onClick={() => setHanding(id)}
            >
              Hand Over ZIP Codes
            </Button>
          </li>
        ))}
      </ul>
      {member && (
        <HandZipsDialog member={member} zipsToHand={team.zipsToHand} open onClose={() => setHanding(null)} />
      )}
    </Section>
  );
}

const isWaiting = ({ accessEndedAt, zipCodes, may }: Member): boolean =>
  accessEndedAt === null && may.handZips && zipCodes.length === 0;
