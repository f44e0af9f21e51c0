import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { type FieldsOf, formFields } from './form-fields.tsx';

/** What a form's fields are drawn with. */
export interface Form<Values extends FieldValues> extends FieldsOf<Values> {
  /** As they are typed now. */
  values: Values;
  set: UseFormReturn<Values>['setValue'];
  /** Something was changed and is not being saved. */
  isUnsaved: boolean;
}

export interface FormOptions<Values extends FieldValues, Body, Saved> {
  /** Of the contract, where the browser can check something by itself. */
  schema?: z.ZodType<Body, Values>;
  /** What the fields begin with. */
  start: Values;
  /** False if it was not saved and a toast says so already. */
  save: (body: Body) => Promise<Saved | false>;
  onSaved?: (saved: Saved, body: Body) => unknown;
  /** Shown if the server gives no sentence of its own. */
  failure: string;
  /** The toast's title; with it a toast also reports errors of fields. */
  failureTitle?: string;
  /** What the fields show once it is saved; without, what was typed. */
  after?: (typed: Values) => Values;
  /** Shows what `start` becomes where nothing was changed here. */
  follows?: boolean;
  children?: Drawn<Values>;
}

/** The schema says which values the form has; without one, `start` does. */
export type Checked<Props, Values extends FieldValues, Body> = Omit<Props, 'schema' | 'start'> & {
  schema: z.ZodType<Body, Values>;
  start: NoInfer<Values>;
};
export type Unchecked<Props> = Omit<Props, 'schema'> & { schema?: undefined };

type Drawn<Values extends FieldValues> = ReactNode | ((form: Form<Values>) => ReactNode);

/**
 * A form that is sent once, however often it is pressed. The server's field errors are shown at their fields; a toast
 * shows the rest.
 */
export function useRecordForm<Values extends FieldValues, Saved, Body>(
  options: FormOptions<Values, Body, Saved>,
) {
  const { schema, start, save, onSaved, failure, failureTitle, after, follows, children } = options;
  const form = useForm<Values, unknown, Body>({
    resolver: schema ? standardSchemaResolver(schema) : (unchecked as Resolver<Values, unknown, Body>),
    defaultValues: start as DefaultValues<Values>,
    ...(follows && { values: start, resetOptions: { keepDirtyValues: true } }),
  });
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess(saved, body) {
      if (saved === false) return;
      const typed = form.getValues();
      form.reset(after ? after(typed) : typed, { keepFieldsRef: true });
      return onSaved?.(saved, body);
    },
    onError(error) {
      if (!showFieldErrors(form, error) || failureTitle) tellFailure(error, failure, failureTitle);
    },
    onSettled() {
      isSending.current = false;
    },
  });
  const send = form.handleSubmit((body) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(body);
  });
  const { isDirty } = form.formState;
  const isUnsaved = isDirty && !isPending;
  /** Children, or what is beside the button. */
  const drawn = (part: Drawn<Values>) =>
    typeof part === 'function' ? part({ ...formFields, values, set: form.setValue, isUnsaved }) : part;
  return {
    drawn,
    isPending,
    isDirty,
    isUnsaved,
    values,
    submit(event: FormEvent) {
      // A form in a dialog may be inside another one in React's tree, which is not sent with it.
      event.stopPropagation();
      void send(event);
    },
    content: <FormProvider {...form}>{drawn(children)}</FormProvider>,
  };
}

const unchecked: Resolver = (values) => ({ values, errors: {} });

/** Puts the server's errors at the fields they name. False where one names none of this form, so that a toast speaks. */
function showFieldErrors<Values extends FieldValues, Body>(
  { control, setError }: UseFormReturn<Values, unknown, Body>,
  error: unknown,
): boolean {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  const names = [...control._names.mount];
  const found = errors.map(({ path, message }) => {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`));
    if (name !== undefined) setError(name as Path<Values>, { message }, { shouldFocus: true });
    return name;
  });
  return found.length > 0 && !found.includes(undefined);
}

interface RecordFormProps<Values extends FieldValues, Body, Saved> extends FormOptions<Values, Body, Saved> {
  className?: string;
  'aria-label'?: string;
  /** The label of the button, and while it is being sent. */
  action: ReactNode;
  acting?: string;
  button?: ComponentProps<typeof Button>;
  /** Beside the button. */
  beside?: Drawn<Values>;
  /** Why it cannot be sent as it is filled in. */
  why?: (values: Values) => string | false;
  /** Nothing is sent before something is changed. */
  whenChanged?: boolean;
}

/** A form that is always there, such as in a card. */
export function RecordForm<Values extends FieldValues, Saved, Body>(
  props: Checked<RecordFormProps<Values, Body, Saved>, Values, Body>,
): ReactNode;
export function RecordForm<Values extends FieldValues, Saved>(
  props: Unchecked<RecordFormProps<Values, Values, Saved>>,
): ReactNode;
export function RecordForm<Values extends FieldValues, Saved, Body>(
  props: RecordFormProps<Values, Body, Saved>,
) {
  const { action, acting = action, className, button, beside, why, whenChanged = false } = props;
  const { submit, isPending, isDirty, values, content, drawn } = useRecordForm<Values, Saved, Body>(props);
  const send = (
    <Button
      type="submit"
      pending={isPending}
      className="sm:justify-self-start"
      {...button}
      why={why?.(values) || (whenChanged && !isDirty && 'Nothing has changed.')}
    >
      {isPending ? acting : action}
    </Button>
  );
  return (
    <form
      noValidate
      className={cn('grid gap-4', className)}
      onSubmit={submit}
      aria-label={props['aria-label']}
    >
      {content}
      {beside ? (
        <div className="flex flex-wrap gap-2">
          {send}
          {drawn(beside)}
        </div>
      ) : (
        send
      )}
    </form>
  );
}
