import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#contract/people.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ContactLinks } from './contact-links.tsx';

interface PersonItemProps {
  propertyId: number;
  person: Person;
  onChange: () => void;
}

export function PersonItem({ propertyId, person, onChange }: PersonItemProps) {
  const [asked, setAsked] = useState(false);
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
        <ContactLinks person={person} />
      )}
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

async function remove(propertyId: number, personId: number): Promise<void> {
  try {
    await api.people.remove({ params: { propertyId, personId } });
  } catch (error) {
    tellFailure(error, 'Failed to delete the person', 'Not deleted');
  }
}
