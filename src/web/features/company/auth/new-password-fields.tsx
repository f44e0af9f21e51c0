import { type FieldsOf, formFields } from '#web/forms/form-fields.tsx';
import { PasswordMeter } from './password-meter.tsx';

const form: FieldsOf<{ newPassword: string; confirmPassword: string }> = formFields;

/** A new password, how strong it is, and the same again. @param words what others know of the person: name, email */
export function NewPasswordFields({ words = [] }: { words?: readonly string[] }) {
  return (
    <>
      <div className="grid gap-2">
        <form.Password
          name="newPassword"
          label="New Password"
          hint="At least 6 characters"
          autoComplete="new-password"
        />
        <PasswordMeter name="newPassword" words={words} />
      </div>
      <form.Password name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
    </>
  );
}
