import type { EntryView } from '@rince/contracts/entries';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useNavigationType } from 'react-router';

interface Props {
  readonly entry: Pick<EntryView, '_id' | 'step'> | undefined;
  readonly children: ReactNode;
}

/** Who arrives at an entry that is past its first step goes on where it stands; who steps back to it changes what was chosen. */
export function ResumeEntry({ entry, children }: Props) {
  const { key } = useLocation();
  const isStepBack = useNavigationType() === 'POP' && key !== 'default';
  // As it was on arrival: saving leads on by itself.
  const [goesOn] = useState(entry !== undefined && entry.step > 0 && !isStepBack);
  return goesOn && entry ? <Navigate to={`/app/entries/${entry._id}`} replace /> : children;
}
