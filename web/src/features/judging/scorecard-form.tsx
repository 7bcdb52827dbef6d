import type { JudgeCardLine, JudgeCompetition } from '@rince/contracts/judging';
import { shoeOf } from '@rince/domain/sheet/criteria';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import type { SaveOutcome } from '../../lib/outbox/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import styles from './judging.module.css';
import { canScore, nextPath, overviewPath, scorecardPath } from './next-card.ts';
import { OutboxLine } from './outbox-line.tsx';
import { asksForReason, clampedMark, limitNote, markedAs, scoreField } from './scorecard-values.ts';
import { saveMark, unsentMark } from './unsent-marks.ts';
import { useScorecard } from './use-scorecard.ts';
import { useUnsentMarks } from './use-unsent-marks.ts';

interface Props {
  readonly cards: JudgeCompetition;
  readonly entry: JudgeCardLine;
  readonly round: number;
}

/** A judge is not kept waiting by the network: after this the next card opens, and the mark goes on trying. */
const patienceMs = 2500;

/** Two taps within this are one: it must not confirm what it has just been asked. */
const doubleTapMs = 400;

const acknowledged = (saving: Promise<SaveOutcome>): Promise<SaveOutcome> =>
  Promise.race([saving, new Promise<SaveOutcome>((resolve) => setTimeout(() => resolve('waiting'), patienceMs))]);

export function ScorecardForm({ cards, entry, round }: Props) {
  const navigate = useNavigate();
  const unsent = unsentMark(useUnsentMarks(), entry._id, round);
  const [saving, setSaving] = useState(false);
  const { form, seen, sent } = useScorecard(entry, round, unsent);
  const [absent, score, typed] = form.watch(['absent', 'score', 'typed']);
  const [asked, setAsked] = useState('');
  const askedAt = useRef(0);
  const isLimited = !absent && Boolean(typed);
  /** The judge was asked whether the mark that the limits made of what they typed is meant. */
  const isAsking = isLimited && asked === typed;
  const verb = isAsking ? `Save ${score}` : 'Save';

  const save = (to: string | undefined) =>
    form.handleSubmit(async (values) => {
      const score = values.absent ? null : (clampedMark(values.score) ?? null);
      if (score === null && !values.absent) {
        form.setError('score', { message: 'Required' }, { shouldFocus: true });
        return toast({ title: 'You need to score this entry', kind: 'error' });
      }
      if (asksForReason({ score, comments: values.comments })) {
        form.setError('comments', { message: 'A 0 needs a reason: say why here' }, { shouldFocus: true });
        return toast({ title: 'Say why this dancer gets a 0', kind: 'error' });
      }
      if (isLimited && !isAsking) {
        askedAt.current = Date.now();
        return setAsked(typed);
      }
      if (isAsking && Date.now() - askedAt.current < doubleTapMs) return;
      setSaving(true);
      const slot = cards.slots[String(round)];
      const known = seen();
      const isByVideo = entry.byVideo?.includes(round) === true;
      const video = entry.videos?.[String(round) as '1']?.path ?? (isByVideo ? null : undefined);
      // From here on the card says what is on its way; what is typed meanwhile stays.
      const plain = score === null ? '' : String(score);
      if (plain !== values.score) form.setValue('score', plain);
      form.setValue('typed', '');
      sent({ ...values, score: plain, typed: '' });
      const outcome = await acknowledged(
        saveMark(
          {
            _id: entry._id,
            round,
            score,
            absent: values.absent,
            comments: values.comments,
            goodJob: markedAs(values.criteria, 'good'),
            needsWork: markedAs(values.criteria, 'work'),
            ...(known === undefined ? {} : { revision: known }),
            ...(slot === undefined ? {} : { at: { event: cards.competition.event, slot } }),
            ...(video === undefined ? {} : { video }),
            ...(to === undefined ? {} : { nextUrl: to }),
          },
          {
            dancerNumber: entry.dancerNumber,
            competition: `${cards.competition.code} ${cards.competition.rowTitle}`,
          },
        ),
      );
      setSaving(false);
      if (outcome === 'stored') toast({ title: 'Your score has been saved', kind: 'done' });
      // A refused mark stays before its judge.
      if (to !== undefined && outcome !== 'refused') void navigate(to);
    });

  return (
    <form
      className={styles.scorecard}
      onSubmit={(event) => void save(nextPath(cards, round, entry._id))(event)}
      noValidate
    >
      {!cards.open && <Notice tone="red">This event is not open for adjudication</Notice>}
      {cards.locked.includes(round) && <Notice tone="red">This round is locked by the tabulator.</Notice>}
      <div className={styles.top}>
        <NumberPlate number={entry.dancerNumber} size="huge" />
        {cards.competition.rounds > 1 && <RoundLinks cards={cards} id={entry._id} round={round} />}
        <Controller
          name="score"
          control={form.control}
          render={({ field, fieldState }) => (
            <div className={styles.scoreField}>
              <label htmlFor="score">Score</label>
              <input
                {...field}
                id="score"
                className={styles.score}
                inputMode="decimal"
                autoComplete="off"
                disabled={absent}
                aria-invalid={fieldState.error ? true : undefined}
                aria-describedby={fieldState.error ? 'score-error' : isLimited ? 'score-limit' : undefined}
                onChange={({ target }) => {
                  const put = scoreField(target.value);
                  field.onChange(put.score);
                  form.setValue('typed', put.typed);
                  form.clearErrors(['score', 'comments']);
                }}
              />
              {fieldState.error && (
                <span id="score-error" style={{ color: 'var(--red)' }}>
                  {fieldState.error.message}
                </span>
              )}
            </div>
          )}
        />
      </div>
      <p role="status" id="score-limit" className={styles.limit}>
        {isLimited && `${limitNote({ score, typed })} `}
        {isAsking && <strong>{`Tap once more to save ${score}, or enter another mark.`}</strong>}
      </p>
      <Controller
        name="absent"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Absent: did not dance this round"
            checked={value}
            onChange={({ target }) => {
              onChange(target.checked);
              form.clearErrors('comments');
            }}
          />
        )}
      />
      <Controller
        name="criteria"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <CriteriaFields
            shoe={shoeOf(cards.competition.type, round, cards.competition.rowTitle)}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <TextArea
        label="Comments"
        optional
        rows={3}
        error={form.formState.errors.comments?.message}
        {...form.register('comments', { onChange: () => form.clearErrors('comments') })}
        maxLength={2000}
      />
      <div className={styles.bar} data-bottom-bar>
        <div className={styles.barInner}>
          <OutboxLine />
          <Button disabled={saving} onClick={() => void save(overviewPath(cards))()}>
            {isAsking ? `${verb} & back to overview` : 'Back to overview'}
          </Button>
          <Button disabled={saving} onClick={() => void save(undefined)()}>
            {verb}
          </Button>
          <Button kind="primary" type="submit" busy={saving}>
            {`${verb} & Next`}
          </Button>
        </div>
      </div>
    </form>
  );
}

function RoundLinks({
  cards,
  id,
  round,
}: {
  readonly cards: JudgeCompetition;
  readonly id: string;
  readonly round: number;
}) {
  const all = Array.from({ length: cards.competition.rounds }, (_, i) => i + 1);
  return (
    <nav className={styles.rounds} aria-label="Rounds">
      {all.map((one) =>
        one === round || !canScore(cards, one) ? (
          <span
            key={one}
            className={`${styles.round} ${one === round ? styles.current : styles.muted}`}
            aria-current={one === round ? 'page' : undefined}
          >
            R{one}
          </span>
        ) : (
          <Link key={one} to={scorecardPath(one, id)} className={styles.round}>
            R{one}
          </Link>
        ),
      )}
    </nav>
  );
}
