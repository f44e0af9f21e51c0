import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Account } from '#contract/accounts.ts';
import { tierLabels } from '#domain/plans.ts';
import { api, query } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import type { FieldControl } from '#web/ui/field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { movesWith } from './deletion-words.ts';

/** Before the name of a company that is still to be made. */
const NEW = 'new:';

const Choice = z.object({ company: z.string().min(1, 'Please choose a company.') });

/** Moves a user with their ZIP codes to another company, or to a new one. */
export function CompanyDialog({ user }: { user: Account }) {
  const params = { userId: user.id };
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          <Pencil />
          Change Company
        </Button>
      }
      title="Change company"
      description={`${user.email} moves with all ZIP codes. Colleagues may hold the same exclusive ZIP code.`}
      schema={Choice}
      start={{ company: '' }}
      save={({ company }) =>
        api.accounts.setCompany({
          params,
          body: company.startsWith(NEW) ? { name: company.slice(NEW.length) } : { companyId: company },
        })
      }
      failure="Failed to change the company"
      action="Change Company"
    >
      {(form) => (
        <>
          <form.Custom name="company" label="Company" hint="To create a company, type its name.">
            {(aria, value, onChange) => (
              <CompanyPicker {...aria} user={user} value={value} onValueChange={onChange} />
            )}
          </form.Custom>
          <Leaving userId={user.id} />
        </>
      )}
    </FormDialog>
  );
}

interface CompanyPickerProps extends FieldControl {
  user: Account;
  value: string;
  onValueChange: (value: string) => void;
}

function CompanyPicker({ user, value, onValueChange, ...aria }: CompanyPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const companies = useQuery(query(api.accounts.listCompanies, { query: { ...(search && { search }) } }));
  const found = companies.data ?? [];
  const name = typed.trim();
  const isNew = name !== '' && found.every((one) => one.name.toLowerCase() !== name.toLowerCase());
  return (
    <Combobox
      {...aria}
      value={value}
      onValueChange={onValueChange}
      options={[
        ...found.map((one) => ({
          value: one.id,
          label: one.name,
          hint: one.id === user.company.id ? 'Now' : tierLabels[one.tier],
          disabled: one.id === user.company.id,
        })),
        ...(isNew ? [{ value: NEW + name, label: `Create ${name}`, hint: 'New' }] : []),
      ]}
      valueLabel={value.startsWith(NEW) ? value.slice(NEW.length) : undefined}
      search={{ onType: setTyped, pending: companies.isFetching, total: found.length + (isNew ? 1 : 0) }}
      placeholder={user.company.name}
    />
  );
}

function Leaving({ userId }: { userId: string }) {
  const leaves = useQuery(query(api.accounts.previewDeletion, { params: { userId } })).data;
  return (
    leaves &&
    movesWith(leaves).map((sentence) => (
      <p key={sentence} className="text-sm text-muted-foreground">
        {sentence}
      </p>
    ))
  );
}
