import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '#access/can.ts';
import type { Property } from '#contract/properties.ts';
import { resources } from '#contract/resources.ts';
import { describeRecords } from '#domain/standing.ts';
import { api, query, refreshAfter, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

interface DeletePropertyProps {
  property: Property;
  onDeleted: () => void;
}

/** For administrators: deletes a property, after telling what goes with it. */
export function DeleteProperty({ property, onDeleted }: DeletePropertyProps) {
  const mayDelete = can(useSignedInUser(), 'property:upload');
  const [asking, setAsking] = useState(false);
  const params = { propertyId: property.id };
  const plan = useQuery({
    ...query(api.removals.planProperty, { params }),
    enabled: asking,
  });
  // The dialog closes before what it shows is read again, and found gone.
  const remove = useAct(() => api.removals.removeProperty({ params }, { shown: resources }), {
    failure: 'Failed to delete the property',
    onDone: ({ message }) => {
      toast({ title: 'Property deleted', description: message });
      onDeleted();
      void refreshAfter(api.removals.removeProperty);
    },
    onEnd: () => setAsking(false),
  });
  if (!mayDelete) return null;
  const standing = plan.data && describeRecords(plan.data.standing);
  return (
    <>
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trash2 />
        Delete Property
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Delete this property?"
        description={
          <span className="grid gap-2 wrap-anywhere">
            <span>{property.address} is removed from every list and map. This cannot be undone.</span>
            <span role="status">
              {plan.isError && sentenceOf(plan.error, 'Could not count what is deleted with it.')}
              {plan.isPending && 'Counting what is deleted with it...'}
              {plan.data &&
                (standing
                  ? `Deleted with it: ${standing}.`
                  : 'No notes, visits or deals are attached to it.')}
            </span>
          </span>
        }
        action="Delete Property"
        pending={remove.isPending || plan.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
