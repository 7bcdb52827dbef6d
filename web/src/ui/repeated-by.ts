import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * For a field that another one repeats: when it changes, the other is looked at anew, but not before somebody has been there. A
 * sentence about what is still to be typed would vanish under the pointer that presses the button below it.
 */
export const repeatedBy = <Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
) => ({
  onChange: (): void => {
    const { isTouched, invalid } = form.getFieldState(name);
    if (isTouched || invalid) void form.trigger(name);
  },
});
