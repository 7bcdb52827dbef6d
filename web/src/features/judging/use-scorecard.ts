import type { JudgeCardLine, MarkView } from '@rince/contracts/judging';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useOwnAccount } from '../../lib/own-account.ts';
import { draftOf } from './drafts.ts';
import { type ScorecardValues, sameValues, valuesOf } from './scorecard-values.ts';
import { ownRevision, type UnsentMark } from './unsent-marks.ts';

export interface Scorecard {
  readonly form: UseFormReturn<ScorecardValues>;
  /** The revision of the mark that the judge has before them; a save on any other is refused, with both values. */
  readonly seen: () => number | undefined;
  /** What is before the judge is on its way. */
  readonly sent: (values: ScorecardValues) => void;
}

/**
 * A scorecard that is typed into while others may change its mark. What was typed outlives a reload; a mark that somebody else stored
 * meanwhile is shown when nothing was typed, and else never overwritten unseen.
 */
export const useScorecard = (entry: JudgeCardLine, round: number, unsent: UnsentMark | undefined): Scorecard => {
  const stored = entry.marks[String(round) as '1'];
  const judge = useOwnAccount()._id;
  const [kept] = useState(() => draftOf(judge, entry._id, round));
  const [draft] = useState(() => kept.read());
  const shown = useRef(valuesOf(unsent?.data ?? stored));
  const revision = useRef(draft ? draft.revision : unsent ? unsent.data.revision : stored?.revision);
  const form = useForm<ScorecardValues>({ defaultValues: draft?.values ?? shown.current });

  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const values = form.getValues();
      if (sameValues(values, shown.current)) kept.write(undefined);
      else kept.write({ values, revision: revision.current });
    });
    return unsubscribe;
  }, [form, kept]);

  const show = (mark: MarkView | undefined): void => {
    revision.current = mark?.revision;
    shown.current = valuesOf(mark);
    kept.write(undefined);
    form.reset(shown.current);
  };
  const status = useRef(unsent?.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another mark matters here, or that none waits any more.
  useEffect(() => {
    const wasRefused = status.current === 'refused';
    status.current = unsent?.status;
    // The judge gave way: the card shows what is stored.
    if (wasRefused && unsent === undefined) return show(stored);
    if (unsent !== undefined || stored === undefined || stored.revision === revision.current) return;
    if (stored.revision === ownRevision(entry._id, round)) revision.current = stored.revision;
    else if (sameValues(form.getValues(), shown.current)) show(stored);
  }, [stored?.revision, unsent]);

  return {
    form,
    seen: () => (unsent?.current ? unsent.current.revision : revision.current),
    sent: (values) => {
      shown.current = values;
      kept.write(undefined);
    },
  };
};
