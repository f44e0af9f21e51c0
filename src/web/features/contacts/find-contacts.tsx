import { useMutation, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { api, query, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Looks the owner up at the vendor; nothing where none is set up or the plan includes none. */
export function FindContacts({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(query(api.contacts.allowance));
  const find = useMutation({
    mutationFn: () => api.contacts.find({ params: { propertyId } }),
    onSuccess: ({ points }) =>
      toast({
        title:
          points === 0
            ? 'Nothing new was found for this owner'
            : `Found ${points} ${points === 1 ? 'contact' : 'contacts'}`,
      }),
    onError: (error) => tellFailure(error, 'Failed to look the owner up', 'Not looked up'),
  });
  if (!data || data.vendor === null || data.perYear === null) return null;
  const { used, perYear } = data;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" variant="secondary" pending={find.isPending} onClick={() => find.mutate()}>
        <Search />
        Look Up Owner
      </Button>
      <p className="text-sm text-muted-foreground tabular-nums">
        {used.toLocaleString()}
        {perYear === 'unlimited' ? '' : ` of ${perYear.toLocaleString()}`} lookups used this year
      </p>
    </div>
  );
}
