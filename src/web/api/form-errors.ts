import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Puts the server's field errors beside their fields. False if it named none, so that a toast should speak. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
): boolean {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  for (const { path, message } of errors) {
    setError(path.replace(/^body\./, '') as Path<Values>, { message }, { shouldFocus: true });
  }
  return errors.length > 0;
}
