import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { api, query } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { CompareDialog } from './compare-dialog.tsx';

/** The way to a roof's picture in an earlier capture, where two captures show it. Else nothing. */
export function EarlierRoof({ property: { id, address, cropImageUrl } }: { property: Property }) {
  const [open, setOpen] = useState(false);
  // A picture named by a file is at another address, and not stored.
  const isOurs = cropImageUrl?.startsWith('/api/') ?? false;
  const { data } = useQuery({
    ...query(api.imagery.getEarlierRoof, { params: { propertyId: id } }),
    enabled: isOurs,
  });
  if (!data?.earlier || !cropImageUrl) return null;
  return (
    <>
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setOpen(true)}>
        <History />
        Compare with {formatDay(data.earlier.capturedOn)}
      </Button>
      <CompareDialog
        open={open}
        onClose={() => setOpen(false)}
        title={address}
        picture={cropImageUrl}
        earlier={data.earlier}
      />
    </>
  );
}
