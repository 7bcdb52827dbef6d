import type { ComponentProps } from 'react';
import { Checkbox } from './checkbox.tsx';

const texts = {
  terms: ['/public/terms', 'terms of service'],
  privacy: ['/public/privacy', 'privacy policy'],
} as const;

interface Props extends Omit<ComponentProps<typeof Checkbox>, 'label'> {
  readonly of: keyof typeof texts;
}

/** Accepts a text of the platform; it can be read without leaving the form. */
export function Acceptance({ of, ...field }: Props) {
  const [address, text] = texts[of];
  const label = (
    <>
      I accept the{' '}
      <a href={address} target="_blank" rel="noreferrer">
        {text}
      </a>
    </>
  );
  return <Checkbox {...field} label={label} />;
}
