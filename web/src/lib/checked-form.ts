import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { loadPart } from './load-part.ts';
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

/** A form, and what checks what was typed before it is sent. */
export function useCheckedForm<Input extends FieldValues, Output extends FieldValues>(
  resolver: Resolver<Input, unknown, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  useTypedKept(form);
  return form;
}

/**
 * A check that is loaded after the page was painted: the library behind it weighs more than a small page does. What it cannot say because it
 * never came is left to whoever the form is sent to.
 */
export const lateCheck =
  <Values extends FieldValues>(
    load: () => Promise<Resolver<Values, unknown, Values>>,
  ): Resolver<Values, unknown, Values> =>
  async (values, context, options) => {
    const check = await loadPart(load).catch(() => undefined);
    return check ? check(values, context, options) : { values, errors: {} };
  };
