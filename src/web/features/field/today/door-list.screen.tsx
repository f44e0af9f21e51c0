import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useMatch, useSearchParams } from 'react-router';
import { can } from '#access/can.ts';
import type { TodayDoor, TodayList } from '#contract/today.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { KnockThese } from '#web/features/leads/add-to-queue/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayOf } from '#web/ui/days.ts';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Select } from '#web/ui/select.tsx';
import { DoorRow } from './door-row.tsx';
import { listWords } from './doors-card.tsx';
import { listPath } from './paths.ts';
import { useDoorList } from './use-today.ts';
import { visitedHere } from './visited-here.ts';

/** All doors of a list of the day; follow-ups by who promised them. */
export function DoorListScreen() {
  const list = useMatch('/today/hot-leads') ? 'hot-leads' : 'come-backs';
  const { title, word, empty } = listWords[list];
  usePageTitle(title);
  const [search] = useSearchParams();
  const of = search.get('of') ?? 'me';
  const doors = useDoorList(list, of);
  const visited = visitedHere(useOutbox().waiting, dayOf(new Date()));
  const to = useRecipient();
  return (
    <Page title={title} back={{ to: '/today', label: 'Today' }}>
      {list === 'come-backs' && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Button asChild variant="secondary">
            {of === 'me' ? (
              <Link to={listPath(list, 'company')}>Show Colleagues’ Too</Link>
            ) : (
              <Link to={listPath(list)}>Show Only Mine</Link>
            )}
          </Button>
          {to.picker}
        </div>
      )}
      <Loaded query={doors} failure={`Failed to fetch the ${word}`}>
        {(found) => {
          const left = found.filter(({ propertyId }) => !visited.has(propertyId));
          if (left.length === 0) return <p className="text-muted-foreground">{empty}</p>;
          const ids = left.map(({ propertyId }) => propertyId);
          const groups = [...Map.groupBy(left, ({ by }) => headingOf(list, by))].map(([name, theirs]) => (
            <Section
              key={name}
              title={name}
              description={counted(theirs.length, 'door', 'doors')}
              className="grid gap-3 pt-3"
            >
              <ul className="grid">
                {theirs.map((door) => (
                  <DoorRow
                    key={door.propertyId}
                    door={door}
                    action={list === 'come-backs' && to.passOn(door)}
                  />
                ))}
              </ul>
            </Section>
          ));
          return (
            <>
              <KnockThese count={ids.length} name={title} doors={() => ids} />
              {groups}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Who promised to come back, as a group of doors is headed; hot leads are one group. */
const headingOf = (list: TodayList, by: TodayDoor['by']): string =>
  by?.name ?? (list === 'come-backs' ? 'Left the company' : listWords[list].title);

/** The colleague that follow-ups are passed on to: chosen once, then each takes one tap. */
function useRecipient() {
  const user = useSignedInUser();
  const [chosen, setChosen] = useState<string>();
  const members = useQuery(query(api.team.get)).data?.members ?? [];
  const colleagues = members.filter(({ accessEndedAt }) => accessEndedAt === null);
  const recipient = colleagues.find(({ id }) => id === chosen) ?? colleagues.find(({ isYou }) => !isYou);
  const act = useAct(
    ({ propertyId, userId }: { propertyId: number; userId: string }) =>
      api.today.passOn({ params: { propertyId }, body: { userId } }),
    { failure: 'Failed to pass the follow-up on', onDone: tellDone },
  );
  return {
    picker: colleagues.length > 1 && (
      <Field label="Pass on to">
        {(control) => (
          <Select
            {...control}
            value={recipient?.id}
            onValueChange={setChosen}
            options={colleagues.map(({ id, name, isYou }) => ({
              value: id,
              label: isYou ? `${name} (you)` : name,
            }))}
            className="w-56"
          />
        )}
      </Field>
    ),
    /** The button at a follow-up that is the user's, or their crew's, to pass on. */
    passOn: ({ propertyId, address, by }: TodayDoor) =>
      recipient &&
      by?.id !== recipient.id &&
      (by?.id === user.id || can(user, 'team:lead')) && (
        <Button
          variant="secondary"
          aria-label={`Pass ${address} on to ${recipient.name}`}
          busy={act.isPending}
          onClick={() => act.mutate({ propertyId, userId: recipient.id })}
        >
          Pass On
        </Button>
      ),
  };
}
