import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ZipPair } from '#contract/admin.ts';
import { ZipCode } from '#contract/paging.ts';
import { termOf } from '#domain/plans.ts';
import { api, query } from '#web/api/index.ts';
import { type FieldsOf, formFields } from '#web/forms/form-fields.tsx';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Section } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';
import { GrantTerms, GrantTermsFields, standardTerms, termsBody } from './grant-terms.tsx';
import { UserPicker } from './user-picker.tsx';
import { ZipPicker } from './zip-picker.tsx';

export function AssignZipCard() {
  const asked = useSearchParams()[0].get('assign');
  return (
    <Section title="Assign ZIP Access" description="The user sees its properties right away.">
      <RecordForm
        schema={ZipPair.extend(GrantTerms.shape)}
        start={{ userId: '', zipCode: ZipCode.safeParse(asked).data ?? '', ...standardTerms }}
        // The user stays chosen: often they get the next ZIP as well.
        after={(saved) => ({ ...saved, zipCode: '' })}
        save={({ userId, zipCode, ...terms }) =>
          api.admin.assignZip({ body: { userId, zipCode, ...termsBody(terms) } })
        }
        onSaved={() => toast({ title: 'ZIP access assigned successfully' })}
        failure="Failed to assign ZIP access"
        failureTitle="Error"
        action="Assign ZIP Access"
        acting="Assigning..."
      >
        {(form) => <GrantFields userId={form.values.userId} />}
      </RecordForm>
    </Section>
  );
}

const form: FieldsOf<ZipPair> = formFields;

function GrantFields({ userId }: { userId: string }) {
  const user = useQuery({ ...query(api.accounts.get, { params: { userId } }), enabled: userId !== '' }).data;
  return (
    <>
      <form.Custom name="userId" label="User">
        {(aria, value, onChange) => <UserPicker {...aria} value={value} onValueChange={onChange} />}
      </form.Custom>
      <form.Custom name="zipCode" label="ZIP code">
        {(aria, value, onChange) => (
          <ZipPicker {...aria} value={value} onValueChange={onChange} held={user?.assignedZipCodes ?? []} />
        )}
      </form.Custom>
      <GrantTermsFields planTerm={user && termOf(user.company.segment, user.company.tier)} />
    </>
  );
}
