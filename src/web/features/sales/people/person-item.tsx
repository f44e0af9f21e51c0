import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ContactPoint } from '#contract/contact-standing.ts';
import type { Person } from '#contract/people.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ContactLinks } from './contact-links.tsx';
import { PointForm } from './point-form.tsx';
import { PointItem } from './point-item.tsx';

interface PersonItemProps {
  propertyId: number;
  person: Person;
  /** Every way to reach them, with what is allowed; absent while that is not known. */
  points: readonly ContactPoint[] | undefined;
  /** Why nobody is called at this hour, for while the points are not known. */
  noCalls: string | null;
  onChange: () => void;
}

export function PersonItem({ propertyId, person, points, noCalls, onChange }: PersonItemProps) {
  const [asked, setAsked] = useState(false);
  const [editing, setEditing] = useState<ContactPoint | 'new' | null>(null);
  const whom = person.name ?? 'Name missing';
  return (
    <li className="grid gap-2 rounded-lg border p-3">
      <div className="flex items-start gap-1">
        <p className="min-w-0 grow pt-1 font-medium wrap-anywhere">{whom}</p>
        {!person.contactHidden && (
          <Button variant="ghost" size="icon-sm" aria-label={`Change ${whom}`} onClick={onChange}>
            <Pencil />
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" aria-label={`Delete ${whom}`} onClick={() => setAsked(true)}>
          <Trash2 />
        </Button>
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
                  onChange={() => setEditing(point)}
                />
              ))}
            </ul>
          ) : (
            <ContactLinks person={person} noCalls={noCalls} />
          )}
          <Button variant="ghost" size="sm" className="w-fit" onClick={() => setEditing('new')}>
            <Plus />
            Add Phone or Email
          </Button>
        </>
      )}
      <EditDialog
        thing={editing}
        making={{ title: 'Add a phone or email', description: `Add a way to reach ${whom}.` }}
        changing={{
          title: 'Details',
          description: 'Where it came from decides whether it may be used.',
        }}
        onClose={() => setEditing(null)}
      >
        {(point) => (
          <PointForm
            propertyId={propertyId}
            personId={person.id}
            point={point}
            onDone={() => setEditing(null)}
          />
        )}
      </EditDialog>
      <Confirm
        open={asked}
        onOpenChange={setAsked}
        title="Delete person"
        description={`Name, phone and email of ${whom} are erased for your whole company.`}
        action="Delete person"
        onConfirm={() => {
          setAsked(false);
          void remove(propertyId, person.id);
        }}
      />
    </li>
  );
}

const isShown = (point: ContactPoint): point is ContactPoint & { value: string } => point.value !== null;

async function remove(propertyId: number, personId: number): Promise<void> {
  try {
    await api.people.remove({ params: { propertyId, personId } });
  } catch (error) {
    tellFailure(error, 'Failed to delete the person', 'Not deleted');
  }
}
