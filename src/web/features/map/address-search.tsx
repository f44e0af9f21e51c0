import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import type { SearchHit } from '#contract/map.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import { Label } from '#web/ui/label.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
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
  const [active, setActive] = useState(0);
  const { hits, remark } = useHits(typed, zip);
  const shown = open && typed.trim().length >= LEAST;

  const pick = (hit: SearchHit | undefined) => {
    if (!hit || hit.longitude === null) return;
    setTyped(hit.address);
    setOpen(false);
    onPick(hit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(shown ? (active + step + hits.length) % hits.length : 0);
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      pick(hits[active]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <Popover.Root open={shown} onOpenChange={(next) => next || setOpen(false)}>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-field`}>Address search</Label>
        <Popover.Anchor className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            id={`${id}-field`}
            type="search"
            role="combobox"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown && hits[active] ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Fly to an address or owner"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className="pl-9"
          />
        </Popover.Anchor>
      </div>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        // The focus stays in the field; a press in the list must not take it away.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-lg border bg-raised shadow-float data-[state=open]:animate-pop-in"
      >
        <div id={`${id}-list`} role="listbox" aria-label="Addresses" tabIndex={-1} className="p-1">
          {hits.map((hit, index) => (
            <Hit
              key={hit.id}
              id={`${id}-${index}`}
              hit={hit}
              active={index === active}
              onHover={() => setActive(index)}
              onPick={() => pick(hit)}
            />
          ))}
        </div>
        {remark && (
          <p role="status" className="px-3 pt-1 pb-2.5 text-sm text-muted-foreground">
            {remark}
          </p>
        )}
      </Popover.Content>
    </Popover.Root>
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

interface HitProps {
  id: string;
  hit: SearchHit;
  active: boolean;
  onHover: () => void;
  onPick: () => void;
}

function Hit({ id, hit, active, onHover, onPick }: HitProps) {
  const nowhere = hit.longitude === null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={nowhere || undefined}
      onMouseMove={onHover}
      onClick={onPick}
      className={cn(
        'flex cursor-default select-none items-center gap-3 rounded-md px-2 py-1.5 touch:min-h-11',
        active && 'bg-hover',
        nowhere && 'opacity-60',
      )}
    >
      <span className="grid min-w-0 grow">
        <span className="truncate font-medium">{hit.address}</span>
        <span className="truncate text-sm text-muted-foreground">
          {nowhere
            ? 'No position yet'
            : [hit.city ? `${hit.city} ${hit.zipCode}` : hit.zipCode, hit.owner].filter(Boolean).join(' · ')}
        </span>
      </span>
      <SeverityBadge severity={hit.severityLevel} />
    </div>
  );
}
