import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonItem } from './person-item.tsx';

/** The people the company knows at a property, and the way to add one. */
export const panel: PropertyPanel = { tab: 'crm', order: 1, Panel: PeoplePanel };

function PeoplePanel({ property: { id: propertyId } }: PropertyPanelProps) {
  const list = useQuery(query(api.people.list, { params: { propertyId } }));
  const standing = useQuery(query(api.contacts.standing, { params: { propertyId } }));
  return (
    <section aria-label="People" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">People</h3>
        <PersonDialog
          propertyId={propertyId}
          trigger={
            <Button size="sm" variant="secondary">
              <UserRoundPlus />
              Add Person
            </Button>
          }
        />
      </div>
      <RecordList
        query={list}
        failure="Failed to fetch the people"
        className="grid gap-2"
        empty={<p className="text-muted-foreground">No people yet. Only your company sees who you add.</p>}
      >
        {(person) => (
          <PersonItem
            key={person.id}
            propertyId={propertyId}
            person={person}
            points={standing.data?.people.find(({ id }) => id === person.id)?.points}
          />
        )}
      </RecordList>
    </section>
  );
}
