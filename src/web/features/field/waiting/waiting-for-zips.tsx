import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { Member } from '#contract/team.ts';
import { api, query } from '#web/api/index.ts';
import { useZipsArrive } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In place of the doors of a user without ZIP codes: whom to ask, by name. It ends by itself when they have one. */
export function WaitingForZips() {
  useZipsArrive();
  const team = useQuery(query(api.team.get));
  if (team.isPending) return null;
  const owners = team.data?.members.filter(isOther) ?? [];
  const [first] = owners;
  if (!first) {
    return (
      <EmptyState
        icon={MapPin}
        title="No ZIP codes assigned"
        action={
          <Button asChild>
            <Link to="/coverage">Request a ZIP Code</Link>
          </Button>
        }
      >
        You see the properties of the ZIP codes that are assigned to you. Request the first one. This page
        updates by itself once you have it.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={MapPin}
      title="No ZIP codes assigned"
      action={
        <Button asChild variant="secondary">
          <a href={`mailto:${first.email}?subject=${encodeURIComponent('ZIP Codes for Me')}`}>
            Write to {first.name}
          </a>
        </Button>
      }
    >
      Ask {listOf(owners.map(({ name }) => name))} to hand you ZIP codes. An owner does that under Team. This
      page updates by itself once you have one.
    </EmptyState>
  );
}

const isOther = ({ companyRole, isYou, accessEndedAt }: Member): boolean =>
  companyRole === 'owner' && !isYou && accessEndedAt === null;

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
