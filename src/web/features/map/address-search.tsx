import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { SearchHit } from '#contract/map.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Label } from '#web/ui/label.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { Suggestions } from '#web/ui/suggestions.tsx';
import { useSettled } from '#web/ui/use-settled.ts';

const LIMIT = 8;
const LEAST = 2;
const PAUSE_MS = 150;

interface AddressSearchProps {
  zip: string | null;
  onPick: (hit: SearchHit) => void;
}

/** Finds a property by address, owner or parcel number and leads the map there. Arrows and Enter pick. */
export function AddressSearch({ zip, onPick }: AddressSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { hits, remark } = useHits(typed, zip);

  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Address search</Label>
      <Suggestions
        items={hits}
        keyOf={(hit) => hit.id}
        open={open && typed.trim().length >= LEAST}
        onOpenChange={setOpen}
        onPick={(hit) => {
          setTyped(hit.address);
          setOpen(false);
          onPick(hit);
        }}
        isDisabled={({ longitude }) => longitude === null}
        onType={setTyped}
        listLabel="Addresses"
        remark={remark}
        adornment={
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 z-10 size-4 -translate-y-1/2 text-muted-foreground"
          />
        }
        input={{
          id,
          type: 'search',
          placeholder: 'Fly to an address or owner',
          value: typed,
          onFocus: () => setOpen(true),
          className: 'pl-9',
        }}
      >
        {(hit) => <Hit hit={hit} />}
      </Suggestions>
    </div>
  );
}

function useHits(typed: string, zip: string | null): { hits: readonly SearchHit[]; remark: string | null } {
  const wanted = useSettled(typed.trim(), PAUSE_MS);
  const search = useQuery({
    ...query(api.map.search, { query: { q: wanted, limit: LIMIT, ...(zip && { zipCode: zip }) } }),
    enabled: wanted.length >= LEAST,
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
  if (search.isError) return { hits: [], remark: sentenceOf(search.error, 'The search failed.') };
  const hits = search.data ?? [];
  if (search.isPending) return { hits, remark: 'Searching...' };
  return { hits, remark: hits.length === 0 && !search.isFetching ? 'No address matches.' : null };
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <>
      <span className="grid min-w-0 grow">
        <span className="truncate font-medium">{hit.address}</span>
        <span className="truncate text-sm text-muted-foreground">
          {hit.longitude === null
            ? 'No position yet'
            : [hit.city ? `${hit.city} ${hit.zipCode}` : hit.zipCode, hit.owner].filter(Boolean).join(' · ')}
        </span>
      </span>
      <SeverityBadge severity={hit.severityLevel} />
    </>
  );
}
