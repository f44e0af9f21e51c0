import { NewUser } from '#contract/admin.ts';
import { api } from '#web/api/index.ts';
import { PasswordMeter } from '#web/features/company/auth/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Section } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';

const blank: NewUser = { email: '', firstName: '', lastName: '', password: '' };

/** The browser must not offer the administrator's own address and password here. */
export function CreateUserCard() {
  return (
    <Section
      title="Create New User"
      description="Hand over the temporary password; the user chooses their own at the first sign-in."
    >
      <RecordForm
        schema={NewUser}
        start={blank}
        after={() => blank}
        save={(body) => api.admin.createUser({ body })}
        onSaved={() => toast({ title: 'User created successfully' })}
        failure="Failed to create user"
        failureTitle="Error"
        action="Create User"
        acting="Creating..."
      >
        {(form) => (
          <>
            <form.Text name="email" label="Email" type="email" />
            <div className="grid gap-4 sm:grid-cols-2">
              <form.Text name="firstName" label="First Name" />
              <form.Text name="lastName" label="Last Name" />
            </div>
            <div className="grid gap-2">
              <form.Password
                name="password"
                label="Temporary Password"
                placeholder="Minimum 6 characters"
                autoComplete="new-password"
              />
              <PasswordMeter name="password" about={['email', 'firstName', 'lastName']} />
            </div>
          </>
        )}
      </RecordForm>
    </Section>
  );
}
