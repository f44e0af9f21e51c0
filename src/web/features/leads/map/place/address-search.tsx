import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { SearchHit } from '#contract/map.ts';
import { sentenceOf } from '#web/api/index.ts';
import { LEAST_TYPED, useAddressHits } from '#web/features/leads/properties/index.ts';
import { Label } from '#web/ui/label.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { Suggestions } from '#web/ui/suggestions.tsx';

const PAUSE_MS = 150;

interface AddressSearchProps {
  zip: string | null;
  /** What the map is narrowed to at present. */
  narrowed: string | undefined;
  onNarrow: (search: string | null) => void;
  onPick: (hit: SearchHit) => void;
  /** Over the map, where the field carries its own label. */
  floating?: boolean;
}

/**
 * Finds a property by address, owner or parcel number: the map shows matches while typing, and moves to the picked one,
 * which is then shown among its neighbors again. Arrows and Enter pick.
 */
export function AddressSearch({ zip, narrowed, onNarrow, onPick, floating = false }: AddressSearchProps) {
  const id = useId();
  const { typed, type, pick } = useNarrowing(narrowed, onNarrow);
  const [open, setOpen] = useState(false);
  const found = useAddressHits(typed, zip);

  return (
    <search className="grid gap-1.5">
      <Label htmlFor={id} className={floating ? 'sr-only' : ''}>
        Address search
      </Label>
      <Suggestions
        items={found.hits}
        keyOf={(hit) => hit.id}
        open={open && typed.trim().length >= LEAST_TYPED}
        onOpenChange={setOpen}
        onPick={(hit) => {
          pick(hit.address);
          setOpen(false);
          onPick(hit);
        }}
        isDisabled={({ longitude }) => longitude === null}
        onType={type}
        listLabel="Addresses"
        remark={remarkOf(found)}
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
          className: floating ? 'bg-raised pl-9 shadow-float' : 'pl-9',
        }}
      >
        {(hit) => <Hit hit={hit} />}
      </Suggestions>
    </search>
  );
}

/** Typed text narrows the map when typing pauses; a search from elsewhere, such as a link, is shown in the field. */
function useNarrowing(narrowed: string | undefined, onNarrow: (search: string | null) => void) {
  const [typed, setTyped] = useState(narrowed ?? '');
  const [seen, setSeen] = useState(narrowed);
  const [applied, setApplied] = useState(narrowed ?? null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  if (narrowed !== seen) {
    setSeen(narrowed);
    if ((narrowed ?? null) !== applied) setTyped(narrowed ?? '');
  }
  const narrow = (search: string | null) => {
    setApplied(search);
    onNarrow(search);
  };
  return {
    typed,
    type(text: string) {
      setTyped(text);
      clearTimeout(pause.current);
      const search = text.trim();
      pause.current = setTimeout(() => narrow(search.length >= LEAST_TYPED ? search : null), PAUSE_MS);
    },
    pick(address: string) {
      setTyped(address);
      clearTimeout(pause.current);
      narrow(null);
    },
  };
}

function remarkOf({ hits, isSearching, error }: ReturnType<typeof useAddressHits>): string | null {
  if (error) return sentenceOf(error, 'The search failed.');
  if (hits.length > 0) return null;
  return isSearching ? 'Searching...' : 'No address matches.';
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
