import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '#contract/admin.ts';
import { roleLabels } from '#domain/roles.ts';
import { api, pageQuery, query } from '#web/api/index.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { FieldControl } from '#web/ui/field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { nameOf } from './person-name.ts';

interface UserPickerProps extends Partial<FieldControl> {
  value: string;
  onValueChange: (userId: string) => void;
  /** Leaves administrators out. */
  ordinaryOnly?: boolean;
}

/** Picks one user among thousands: the server finds them by name, email, company or ZIP code. */
export function UserPicker({ value, onValueChange, ordinaryOnly = false, ...control }: UserPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useQuery(
    pageQuery(api.admin.listUsers, {
      query: { page: 1, ...(search && { search }), ...(ordinaryOnly && { without: 'admin' as const }) },
    }),
  );
  const chosen = useQuery({
    ...query(api.accounts.get, { params: { userId: value } }),
    enabled: value !== '',
  });
  const users = found.data?.data ?? [];
  return (
    <Combobox
      {...control}
      value={value}
      onValueChange={onValueChange}
      options={users.map((user) => ({
        value: user.id,
        label: labelOf(user),
        ...(user.role !== 'user' && { hint: user.isAdmin ? 'Admin' : roleLabels[user.role] }),
      }))}
      valueLabel={chosen.data?.id === value ? labelOf(chosen.data) : undefined}
      search={{
        onType: setTyped,
        pending: found.isFetching || typed.trim() !== search,
        total: Number(found.data?.headers.get('x-total-count') ?? users.length),
      }}
      placeholder="Select a user"
      emptyText={found.isError ? 'Failed to fetch users' : 'No user matches.'}
    />
  );
}

const labelOf = (user: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>) =>
  [nameOf(user), user.email].filter(Boolean).join(' · ');
