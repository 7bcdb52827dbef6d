import { useQuery } from '@tanstack/react-query';
import { plural } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { reviewQuery, warnedOf } from './review-query.ts';

/** Says before anybody publishes that there is something to look at. It blocks nothing. */
export function WarnedNotice({ event }: { readonly event: string }) {
  const { data } = useQuery(reviewQuery(event));
  const warned = data ? warnedOf(data) : 0;
  if (warned === 0) return null;
  return (
    <Notice action={<ButtonLink to={`/app/event-dashboard/${event}/results/review`}>Look at them</ButtonLink>}>
      {plural(warned, 'result')} to be published {warned === 1 ? 'has' : 'have'} something to look at first, such as two
      digits that may be swapped.
    </Notice>
  );
}
