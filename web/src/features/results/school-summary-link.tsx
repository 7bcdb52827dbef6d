import { useQuery } from '@tanstack/react-query';
import { hasRole, ownAccountQuery } from '../../lib/own-account.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** On a public page: where a teacher who is signed in finds what the school has won here. */
export function SchoolSummaryLink({ event }: { readonly event: string }) {
  const { data: self } = useQuery(ownAccountQuery);
  if (!self || !hasRole(self, 'teacher')) return null;
  return (
    <Notice tone="good" action={<ButtonLink to={`/app/results/schools?event=${event}`}>School Results</ButtonLink>}>
      <p>Your school's students, their placings and medals at this event.</p>
    </Notice>
  );
}
