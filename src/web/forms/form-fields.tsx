import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  get,
  useController,
  useFormState,
} from 'react-hook-form';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { Field, type FieldControl, FieldError } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';

interface Labeled extends Pick<ComponentProps<typeof Field>, 'label' | 'hint'> {
  fieldClass?: string;
}

type InputProps = Labeled & ComponentProps<typeof Input>;
type AreaProps = Labeled & ComponentProps<typeof Textarea>;
type ChecksProps<Word extends string> = Omit<ComponentProps<typeof CheckGroup<Word>>, 'chosen' | 'onChange'>;

type ChoiceProps<Value> = Labeled & {
  options: readonly (Omit<SelectOption, 'value'> & { value: Value })[];
  placeholder?: string;
  disabled?: boolean;
};

/** Draws a control of another kind: with what it carries, what it shows, and how it changes. */
type Draw<Value> = (aria: FieldControl, value: Value, onChange: (value: Value) => void) => ReactNode;

/** Names a field that holds such a value. */
type At<Values extends FieldValues, Value> = { name: FieldPathByValue<Values, Value> & string };

type Typed = string | null | undefined;

/** The fields of a form that has these values, each with its label, hint and error. */
export interface FieldsOf<Values extends FieldValues> {
  Text: (props: InputProps & At<Values, Typed>) => ReactNode;
  Area: (props: AreaProps & At<Values, Typed>) => ReactNode;
  Password: (props: InputProps & At<Values, Typed>) => ReactNode;
  /** A number: null while the field is empty, NaN for text that is no number. */
  Figure: (props: InputProps & At<Values, number | null | undefined>) => ReactNode;
  Check: (props: ComponentProps<typeof LabeledCheckbox> & At<Values, boolean | undefined>) => ReactNode;
  Checks: <Word extends string>(
    props: ChecksProps<Word> & At<Values, readonly Word[] | undefined>,
  ) => ReactNode;
  /** One of a few values of any kind. */
  Choice: <Name extends FieldPath<Values>>(
    props: ChoiceProps<FieldPathValue<Values, Name>> & { name: Name & string },
  ) => ReactNode;
  /** What is wrong with several fields together. */
  Problem: (props: { name: FieldPath<Values> & string }) => ReactNode;
  Custom: <Name extends FieldPath<Values>>(
    props: Labeled & { name: Name & string; children: Draw<FieldPathValue<Values, Name>> },
  ) => ReactNode;
}

interface Named {
  name: string;
}

type Controlled = ReturnType<typeof useController>['field'];

function Bound({
  name,
  label,
  hint,
  fieldClass,
  children,
}: Labeled & Named & { children: (aria: FieldControl, field: Controlled) => ReactNode }) {
  const { field, fieldState } = useController({ name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} className={fieldClass}>
      {(aria) => children(aria, field)}
    </Field>
  );
}

function Custom({ children, ...bound }: Labeled & Named & { children: Draw<Controlled['value']> }) {
  return <Bound {...bound}>{(aria, { value, onChange }) => children(aria, value, onChange)}</Bound>;
}

function Text({ label, hint, fieldClass, name, ...input }: InputProps & Named) {
  return (
    <Bound {...{ label, hint, fieldClass, name }}>
      {(aria, field) => (
        <Input autoComplete="off" {...aria} {...field} value={field.value ?? ''} {...input} />
      )}
    </Bound>
  );
}

function Area({ label, hint, fieldClass, name, ...input }: AreaProps & Named) {
  return (
    <Bound {...{ label, hint, fieldClass, name }}>
      {(aria, field) => <Textarea {...aria} {...field} value={field.value ?? ''} {...input} />}
    </Bound>
  );
}

function Password({ label, hint, fieldClass, name, ...input }: InputProps & Named) {
  return (
    <Bound {...{ label, hint, fieldClass, name }}>
      {(aria, field) => <PasswordInput {...aria} {...field} value={field.value ?? ''} {...input} />}
    </Bound>
  );
}

function Figure({ label, hint, fieldClass, name, ...input }: InputProps & Named) {
  const [text, setText] = useState('');
  return (
    <Bound {...{ label, hint, fieldClass, name }}>
      {(aria, { value, onChange, ...field }) => (
        <Input
          type="number"
          inputMode="decimal"
          {...aria}
          {...field}
          // Its own text stays as typed, '1.50'; what is set from elsewhere replaces it.
          value={Object.is(numberOf(text), value) ? text : (value ?? '')}
          onChange={({ target }) => {
            setText(target.value);
            onChange(numberOf(target.value));
          }}
          {...input}
        />
      )}
    </Bound>
  );
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function Choice({ label, hint, fieldClass, name, options, ...select }: ChoiceProps<unknown> & Named) {
  return (
    <Bound {...{ label, hint, fieldClass, name }}>
      {(aria, { value, onChange }) => (
        <Select
          {...aria}
          {...select}
          value={value === undefined ? undefined : String(value)}
          onValueChange={(next) => onChange(options.find((option) => String(option.value) === next)?.value)}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
        />
      )}
    </Bound>
  );
}

function Check({ name, ...box }: ComponentProps<typeof LabeledCheckbox> & Named) {
  const { field, fieldState } = useController({ name });
  return (
    <div className="grid gap-1">
      <LabeledCheckbox {...box} checked={field.value === true} onCheckedChange={(on) => field.onChange(on)} />
      <FieldError>{fieldState.error?.message}</FieldError>
    </div>
  );
}

function Checks<Word extends string>({ name, ...group }: ChecksProps<Word> & Named) {
  const { field, fieldState } = useController({ name });
  return (
    <div className="grid gap-1">
      <CheckGroup {...group} chosen={field.value ?? []} onChange={field.onChange} />
      <FieldError>{fieldState.error?.message}</FieldError>
    </div>
  );
}

function Problem({ name }: Named) {
  const { errors } = useFormState({ name });
  return <FieldError>{(get(errors, name) as { message?: string } | undefined)?.message}</FieldError>;
}

/** Each finds its form by context; `FieldsOf` says which names the form has. */
export const formFields = { Text, Area, Password, Figure, Check, Checks, Choice, Problem, Custom };
