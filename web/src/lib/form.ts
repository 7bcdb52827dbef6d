import { zodResolver } from '@hookform/resolvers/zod';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';
import { useCheckedForm } from './checked-form.ts';

/** A form that the contract's own schema checks; the output is what the server will read. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useCheckedForm(zodResolver(schema), defaultValues);
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
