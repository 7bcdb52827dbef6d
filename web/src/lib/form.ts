import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { keepsTyped, takeTyped } from './return-after-login.ts';

/** Tells forms apart by where they are and what they began with: what was typed over other values is not put over these. */
const nameOf = (beganWith: unknown): string => `${location.pathname} ${JSON.stringify(beganWith)}`;

/** What is typed outlives the end of the session. */
function useTypedKept<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const [name] = useState(() => nameOf(form.formState.defaultValues));
  useEffect(() => {
    const typed = takeTyped(name) as Input | undefined;
    if (typed) form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
    return keepsTyped(() => {
      const { defaultValues } = form.formState;
      const values = form.getValues();
      return JSON.stringify(values) === JSON.stringify(defaultValues) ? undefined : [nameOf(defaultValues), values];
    });
  }, [name, form]);
}

/** A form that the contract's own schema checks; the output is what the server will read. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  useTypedKept(form);
  return form;
}

/**
 * Puts what the server found wrong beside the fields it names, without the prefix that the call's body adds (`dancer.`), and says
 * whether every sentence found its place; otherwise show the error itself. Nothing typed is lost.
 */
export function showIssues<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  prefix = '',
): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false;
  const values = form.getValues() as Record<string, unknown>;
  let all = true;
  for (const { path, message } of error.issues) {
    const field = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    if ((field.split('.')[0] ?? '') in values) form.setError(field as Path<Input>, { type: 'server', message });
    else all = false;
  }
  return all;
}
