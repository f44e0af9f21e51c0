import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ContactPoint } from '#contract/contact-standing.ts';
import type { Person } from '#contract/people.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { ContactLinks } from './contact-links.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PointDialog } from './point-dialog.tsx';
import { PointItem } from './point-item.tsx';

interface PersonItemProps {
  propertyId: number;
  person: Person;
  /** Every way to reach them, with what is allowed; absent while that is not known. */
  points: readonly ContactPoint[] | undefined;
}

export function PersonItem({ propertyId, person, points }: PersonItemProps) {
  const whom = person.name ?? 'Name missing';
  return (
    <li className="grid gap-2 rounded-lg border p-3">
      <div className="flex items-start gap-1">
        <p className="min-w-0 grow pt-1 font-medium wrap-anywhere">{whom}</p>
        {!person.contactHidden && (
          <PersonDialog
            propertyId={propertyId}
            person={person}
            trigger={
              <Button variant="ghost" size="icon-sm" aria-label={`Change ${whom}`}>
                <Pencil />
              </Button>
            }
          />
        )}
        <AskedButton
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${whom}`}
          asks={{
            title: 'Delete person',
            description: `Name, phone and email of ${whom} are erased for your whole company.`,
            action: 'Delete Person',
          }}
          act={() => api.people.remove({ params: { propertyId, personId: person.id } })}
          failure="Failed to delete the person"
        >
          <Trash2 />
        </AskedButton>
      </div>
      {person.contactHidden ? (
        <p className="text-sm text-muted-foreground">‘Do not contact’ hides phone and email.</p>
      ) : (
        <>
          {points ? (
            <ul className="grid gap-3">
              {points.filter(isShown).map((point) => (
                <PointItem
                  key={point.value}
                  propertyId={propertyId}
                  personId={person.id}
                  whom={person.name ?? 'this person'}
                  point={point}
                />
              ))}
            </ul>
          ) : (
            <ContactLinks person={person} mayCall={false} />
          )}
          <PointDialog
            propertyId={propertyId}
            personId={person.id}
            whom={whom}
            trigger={
              <Button variant="ghost" size="sm" className="w-fit">
                <Plus />
                Add Phone or Email
              </Button>
            }
          />
        </>
      )}
    </li>
  );
}

const isShown = (point: ContactPoint): point is ContactPoint & { value: string } => point.value !== null;
