import { isGivenBack } from '@rince/domain/entry/entry';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router';
import { useWatch } from '../../lib/use-live.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { entryQuery } from './entry-queries.ts';
import { GivenBackStep } from './given-back-step.tsx';
import { PaidStep } from './paid-step.tsx';
import { PayStep } from './pay-step.tsx';
import { TaughtStep } from './taught-step.tsx';

/** An entry where it stands: to be chosen, to be paid, or paid. Who is not its owner looks at it as it is. */
export function EntryPage() {
  const { id = '' } = useParams();
  const query = useQuery(entryQuery(id));
  useWatch(query.data?.event._id);
  const step = query.data?.step;
  const before = useRef(step);
  // The next step begins at its top, wherever the button was that led there.
  useEffect(() => {
    if (before.current !== undefined && before.current !== step) scrollTo({ top: 0 });
    before.current = step;
  }, [step]);
  return (
    <QueryView query={query}>
      {(entry) => {
        if (entry.reader === 'teaches') return <TaughtStep entry={entry} />;
        if (entry.reader !== 'owner') return <PaidStep entry={entry} />;
        if (isGivenBack(entry)) return <GivenBackStep entry={entry} />;
        if (entry.step === 0) return <Navigate to={`/app/entries/${id}/edit`} replace />;
        return entry.step === 1 ? <PayStep entry={entry} /> : <PaidStep entry={entry} />;
      }}
    </QueryView>
  );
}
