import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { PasswordMeter } from './password-meter.tsx';

interface Passwords {
  newPassword: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps<Values extends Passwords> {
  form: { control: Control<Values>; register: UseFormRegister<Values> };
  /** Read where the form is made: the form itself stays the same object when they change. */
  errors: FieldErrors<Passwords>;
  /** What others know of the person: name, email. */
  words?: readonly string[];
}

/** A new password, how strong it is, and the same again. */
export function NewPasswordFields<Values extends Passwords>(props: NewPasswordFieldsProps<Values>) {
  const { form, errors, words = [] } = props;
  // The two fields are in every such form, which its generic type does not say to react-hook-form.
  const { control, register } = form as unknown as NewPasswordFieldsProps<Passwords>['form'];
  return (
    <>
      <div className="grid gap-2">
        <Field label="New Password" error={errors.newPassword?.message} hint="At least 6 characters">
          {(field) => <PasswordInput {...field} {...register('newPassword')} autoComplete="new-password" />}
        </Field>
        <PasswordMeter control={control} name="newPassword" words={words} />
      </div>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        {(field) => <PasswordInput {...field} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
    </>
  );
}
