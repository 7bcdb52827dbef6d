import type { EntryView } from '@rince/contracts/entries';
import { loadEntryData } from '@rince/contracts/routes/entries';
import { isGivenBack } from '@rince/domain/entry/entry';
import type { Level } from '@rince/domain/people/levels';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { rowKey } from '../../lib/query-of.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Choices,
  chosenBefore,
  countOf,
  priceNow,
  type RequestedLevels,
  requestedLevelsOf,
  sectionsToSend,
} from './choices.ts';
import styles from './choose.module.css';
import { DancerChoices } from './dancer-choices.tsx';
import { DancerSwitch } from './dancer-switch.tsx';
import { EntryHead } from './entry-head.tsx';
import { type EntryData, entryQuery } from './entry-queries.ts';
import { GivenBackNote } from './given-back-note.tsx';
import { KeepAsItWas } from './keep-as-it-was.tsx';
import { noteProblem, OtherLevelFields } from './other-level.tsx';
import { StudentPicker } from './student-picker.tsx';
import { TotalBar } from './total-bar.tsx';
import { useUnsavedChoice } from './use-unsaved-choice.ts';

interface Props {
  readonly data: EntryData;
  readonly before: EntryView | undefined;
  /** Adds a student of a teacher's to the page. */
  readonly onStudent: (dancer: string) => Promise<void>;
  /** Looks a dancer's competitions up at another level. */
  readonly onLevel: (dancer: string, level: Level) => Promise<void>;
  readonly save: (chosen: { sections: ReturnType<typeof sectionsToSend>; total: number }) => Promise<EntryView>;
}

const issue = (text: string) => toast({ title: 'We detected an issue with your entry', text, kind: 'error', ms: 7000 });

/** Step 0: one dancer at a time, dances as rows, the total always in sight. */
export function ChoosePage({ data, before, onStudent, onLevel, save }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // Of what is saved now: once it was saved elsewhere, what is kept here is old.
  const keptAs = `${data.event._id}.${before?._id ?? ''}.${before?.revision ?? 0}`;
  const {
    value: choices,
    change: setChoices,
    drop,
  } = useUnsavedChoice<Choices>(keptAs, () => chosenBefore(data, before));
  const levelsKept = useUnsavedChoice<RequestedLevels>(`${keptAs}.levels`, () => requestedLevelsOf(data));
  const { value: levels, change: setLevels } = levelsKept;
  const [noteMissing, setNoteMissing] = useState<{ readonly dancer: string; readonly text: string }>();
  const [at, setAt] = useState(0);
  const [saving, setSaving] = useState(false);
  const { event, dancers } = data;
  const dancer = dancers[at];
  const next = dancers[at + 1];
  const price = priceNow(data, choices, before);
  const isPaid = before?.paidAt !== undefined;

  /** Goes to the first of these dancers whose other level has no proper reason, if there is one. */
  const goToMissingNote = (among: readonly EntryData['dancers'][number][]): boolean => {
    for (const { _id } of among) {
      const requested = levels[_id];
      const text = requested && noteProblem(requested);
      if (text === undefined) continue;
      setAt(dancers.findIndex((one) => one._id === _id));
      setNoteMissing({ dancer: _id, text });
      return true;
    }
    return false;
  };
  const chooseLevel = async ({ _id, level: own }: EntryData['dancers'][number], level: Level): Promise<void> => {
    try {
      await onLevel(_id, level);
      setLevels((all) => ({ ...all, [_id]: level === own ? undefined : { note: '', ...all[_id], level } }));
    } catch (error) {
      issue(messageOf(error));
    }
  };

  // After a reload the competitions of the levels that were requested are not here yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    const saved = requestedLevelsOf(data);
    for (const one of dancers) {
      const level = levels[one._id]?.level ?? one.level;
      if (one.mayChooseLevel && level !== undefined && level !== (saved[one._id]?.level ?? one.level))
        onLevel(one._id, level).catch((error: unknown) => {
          setLevels((all) => ({ ...all, [one._id]: saved[one._id] }));
          issue(messageOf(error));
        });
    }
  }, []);

  const submit = async (): Promise<void> => {
    const sections = sectionsToSend(data, choices, levels, before);
    if (!isPaid && sections.length === 0) {
      issue('You need to select at least one competition to enter.');
      return;
    }
    setSaving(true);
    try {
      const entry = await save({ sections, total: price.total });
      client.setQueryData(entryQuery(entry._id).queryKey, entry);
      drop();
      levelsKept.drop();
      // Whoever comes back begins with what is saved now.
      client.removeQueries({ queryKey: rowKey(loadEntryData) });
      await navigate(`/app/entries/${entry._id}`);
      if (isPaid && entry.step === 2) toast({ title: 'Your changes have been saved' });
    } catch (error) {
      issue(messageOf(error));
      if (isApiError(error, 'PRICE_CHANGED') || isApiError(error, 'STALE') || isApiError(error, 'FULL'))
        void client.invalidateQueries({ queryKey: rowKey(loadEntryData) });
    } finally {
      setSaving(false);
    }
  };

  if (!dancer && data.students.length === 0)
    return (
      <>
        <EntryHead event={event} step={0} />
        <EmptyState
          text="No Dancers Found"
          more="An entry needs a dancer: age and level decide which competitions are open."
          action={
            <ButtonLink kind="primary" to="/app/dancers/new">
              Add New Dancer
            </ButtonLink>
          }
        />
      </>
    );

  return (
    <div className={styles.page}>
      <EntryHead event={event} step={0} />
      {dancers.length > 1 && (
        <DancerSwitch
          dancers={dancers.map((one) => ({ id: one._id, name: one.name, count: countOf(choices, one) }))}
          at={at}
          onGo={setAt}
        />
      )}
      {before && isGivenBack(before) && <GivenBackNote entry={before} />}
      {isPaid && (
        <div className={styles.note}>
          <KeepAsItWas entry={before} />
        </div>
      )}
      {data.students.length > 0 && (
        <div className={styles.note}>
          <StudentPicker
            students={data.students}
            onPick={(id) =>
              void onStudent(id).then(
                () => setAt(dancers.length),
                (error: unknown) => issue(messageOf(error)),
              )
            }
          />
        </div>
      )}
      {dancer && (
        <DancerChoices
          key={dancer._id}
          event={event}
          dancer={dancer}
          currency={event.currency}
          chosen={choices[dancer._id] ?? {}}
          level={
            dancer.mayChooseLevel &&
            dancer.level !== undefined && (
              <OtherLevelFields
                own={dancer.level}
                requested={levels[dancer._id]}
                problem={noteMissing?.dancer === dancer._id ? noteMissing : undefined}
                onLevel={(level) => chooseLevel(dancer, level)}
                onNote={(note) => {
                  setLevels((all) => ({
                    ...all,
                    [dancer._id]: { level: dancer.level as Level, ...all[dancer._id], note },
                  }));
                  setNoteMissing(undefined);
                }}
              />
            )
          }
          onChoose={(dance, competition) =>
            setChoices((all) => ({ ...all, [dancer._id]: { ...all[dancer._id], [dance]: competition } }))
          }
        />
      )}
      <TotalBar
        price={price}
        currency={event.currency}
        next={next?.name}
        paid={isPaid}
        busy={saving}
        onNext={() => {
          if (goToMissingNote(next && dancer ? [dancer] : dancers)) return;
          if (next) {
            setAt(at + 1);
            scrollTo({ top: 0 });
          } else void submit();
        }}
      />
    </div>
  );
}
