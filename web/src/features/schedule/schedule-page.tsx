import { saveSchedule } from '@rince/contracts/routes/schedule';
import { groupedBy } from '@rince/domain/grouped';
import { blockName, clockOf, hoursOn, stepMinutes } from '@rince/domain/schedule/schedule';
import { placedLast, type Unplaced, unplacedRounds } from '@rince/domain/schedule/unplaced';
import { warningsOf } from '@rince/domain/schedule/warnings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { tintOf } from '../../feis/events/tint-of.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showDay } from '../../lib/dates.ts';
import { useWatch } from '../../lib/use-live.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InSight } from '../../ui/in-sight.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { TimeBoard } from '../../ui/time-board.tsx';
import { toast } from '../../ui/toast.ts';
import { BlockModal } from './block-modal.tsx';
import { changesIn, type Draft, snapped, withBlock, withStarts } from './draft.ts';
import { putOnTheirs } from './on-theirs.ts';
import { Left, PlanAnew, type Planned, planned } from './plan-anew.tsx';
import { judgesInWords, RoundList, titleOfRound } from './round-lists.tsx';
import { SavedMeanwhile } from './saved-meanwhile.tsx';
import styles from './schedule.module.css';
import { type EventSchedule, scheduleQuery, versionsQuery } from './schedule-queries.ts';
import { StageSettings } from './stage-settings.tsx';
import { VersionList } from './version-list.tsx';

/** More warnings of a round than these are read in the round itself. */
const mostWarnings = 4;

/** When and where everything is danced. */
export function SchedulePage() {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id)).data;
  const schedule = useQuery(scheduleQuery(id));
  const base = `/app/event-dashboard/${id}`;
  return (
    <>
      <PageHeader
        title="Schedule"
        sub={event?.name}
        back={base}
        backTitle="Event dashboard"
        actions={
          <>
            <ButtonLink to={`${base}/check-in`}>Check-in</ButtonLink>
            <ButtonLink to={`${base}/print`}>Print Materials</ButtonLink>
          </>
        }
      />
      <QueryView query={schedule}>
        {(saved) => <Desk event={id} saved={saved} mayEdit={event?.runs === true} />}
      </QueryView>
    </>
  );
}

interface DeskProps {
  readonly event: string;
  readonly saved: EventSchedule;
  readonly mayEdit: boolean;
}

function Desk({ event, saved, mayEdit }: DeskProps) {
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [changed, setChanged] = useState<{ readonly draft: Draft; readonly from: EventSchedule }>();
  const [both, setBoth] = useState<readonly string[]>([]);
  const [made, setMade] = useState<Planned>();
  const [open, setOpen] = useState<string>();
  const { stages, blocks, paces } = changed?.draft ?? saved;
  const draft: Draft = useMemo(() => ({ stages, blocks, paces }), [stages, blocks, paces]);
  const competitions = useMemo(() => new Map(saved.competitions.map((one) => [one._id, one])), [saved.competitions]);
  const names = useMemo(() => new Map(saved.judges.map(({ _id, name }) => [_id, name])), [saved.judges]);
  const warnings = useMemo(() => {
    const students = new Map(saved.judges.map((judge) => [judge._id, judge.students]));
    const facts = { competitions, judges: names, students, days: saved.days };
    return groupedBy(warningsOf(draft, facts), ({ block }) => block);
  }, [draft, competitions, names, saved.judges, saved.days]);
  const change = (next: Draft): void => setChanged({ draft: next, from: changed?.from ?? saved });
  const drop = (): void => {
    setChanged(undefined);
    setMade(undefined);
    setBoth([]);
  };
  const save = useWrite(saveSchedule, {
    onSuccess: async ({ moved }) => {
      void queries.invalidateQueries({ queryKey: versionsQuery(event).queryKey });
      await queries.invalidateQueries({ queryKey: scheduleQuery(event).queryKey });
      drop();
      const text = moved > 0 ? `Families are told of ${plural(moved, 'change')}` : undefined;
      toast({ title: 'Schedule saved', ...(text === undefined ? {} : { text }) });
    },
  });
  const chosen = address.get('day');
  const day = saved.days.find((one) => one === chosen) ?? saved.days[0] ?? '';
  const shown = draft.blocks.filter((block) => block.day === day);
  const opened = draft.blocks.find((block) => blockName(block) === open);
  const changes = changesIn(saved.blocks, draft.blocks, competitions);
  const isDanced = saved.competitions.some(({ dancers }) => dancers.length > 0);
  const unplaced = unplacedRounds(saved.competitions, draft.blocks);
  const toLookAt = draft.blocks
    .filter((block) => warnings.has(blockName(block)))
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.start - b.start)
    .map((block) => ({ block, one: competitions.get(block.competition), round: block.round }));
  const isStale =
    isApiError(save.error, 'STALE') || (changed !== undefined && changed.from.revision !== saved.revision);
  const refetch = () => queries.fetchQuery({ ...scheduleQuery(event), staleTime: 0 });
  const onTheirs = async (mine: NonNullable<typeof changed>): Promise<void> => {
    const theirs = await refetch();
    const put = putOnTheirs(mine.from, mine.draft, theirs);
    setChanged({ draft: put.draft, from: theirs });
    setBoth(put.both);
    save.reset();
  };
  const takePlan = (plan: Planned): void => {
    change(plan.draft);
    setMade(plan);
  };
  const put = (round: Unplaced): void => {
    const block = placedLast(round, draft, day, saved.days);
    if (!block) return;
    change({ ...draft, blocks: [...draft.blocks, { ...block, judges: [], unknown: [] }] });
    setOpen(blockName(block));
  };
  const move = (name: string, by: { readonly minutes: number; readonly columns: number }): void => {
    const block = draft.blocks.find((one) => blockName(one) === name);
    if (!block) return;
    const at = draft.stages.findIndex(({ title }) => title === block.stage) + by.columns;
    const stage = draft.stages[Math.max(0, Math.min(draft.stages.length - 1, at))]?.title ?? block.stage;
    const start = snapped(block.start + by.minutes, block.minutes);
    if (start !== block.start || stage !== block.stage) change(withBlock(draft, name, { start, stage }));
  };

  if (saved.days.length === 0)
    return <EmptyState text="This event has no days yet" more="Say when it is danced, and plan it here." />;
  return (
    <div className={styles.page}>
      <LeaveGuard when={changed !== undefined} />
      {isStale && (
        <SavedMeanwhile
          onPut={() => changed && onTheirs(changed)}
          onLoad={() => {
            drop();
            save.reset();
            void queries.invalidateQueries({ queryKey: scheduleQuery(event).queryKey });
          }}
        />
      )}
      <RoundList
        rounds={draft.blocks
          .filter((block) => both.includes(blockName(block)))
          .map((block) => ({ block, one: competitions.get(block.competition), round: block.round }))}
        what="changed by both of you, and as you have them"
        says={({ block }) => `. ${showDay(block.day)}, ${clockOf(block.start)}, ${block.stage}.`}
        action={(round) => (
          <Button onClick={() => setOpen(blockName(round.block))} aria-label={`Open ${titleOfRound(round)}`}>
            Open
          </Button>
        )}
      />
      {save.isError && !isStale && (
        <InSight key={save.submittedAt}>
          <Notice tone="red">{messageOf(save.error)}</Notice>
        </InSight>
      )}
      <Left left={made?.left ?? []} />
      {draft.blocks.length === 0 ? (
        <EmptyState
          drawing="stage"
          text="Nothing is scheduled yet"
          more={
            isDanced
              ? 'A first plan puts every competition on a stage: youngest first, hard shoe before soft, nobody in two places. You can move everything afterwards.'
              : 'A plan is made of the competitions that somebody has entered and paid for. Nobody has yet.'
          }
          action={
            mayEdit &&
            isDanced && (
              <Button kind="primary" onClick={() => takePlan(planned(saved, draft))}>
                Make a first plan
              </Button>
            )
          }
        />
      ) : (
        <>
          <div className={styles.tools}>
            {saved.days.length > 1 && (
              <Select
                label="Day"
                value={day}
                options={saved.days.map((one) => ({ value: one, label: showDay(one) }))}
                onChange={({ target }) => setAddress({ day: target.value }, { replace: true })}
              />
            )}
            <p className={styles.quiet}>
              {plural(shown.length, 'round')} on this day
              {warnings.size > 0 ? `, ${plural(warnings.size, 'round')} to look at in all` : ', nothing to look at'}
            </p>
            {mayEdit && (
              <PlanAnew
                saved={saved}
                draft={draft}
                competitions={competitions}
                last={made}
                isChanged={changed !== undefined}
                onPlan={takePlan}
              />
            )}
          </div>
          <TimeBoard
            label="Stages"
            columns={draft.stages.map((stage) => ({ ...stage, ...hoursOn(stage, saved.days.indexOf(day) + 1) }))}
            items={shown.map((block) => {
              const one = competitions.get(block.competition);
              return {
                ...{ group: one?.grade ?? '', people: judgesInWords(block, one, names) },
                ...{ id: blockName(block), column: block.stage, start: block.start, minutes: block.minutes },
                name: one?.code ?? '',
                title: `${one?.title ?? ''}${one && one.rounds > 1 ? `, round ${block.round}` : ''}`,
                tint: tintOf(one?.type ?? ''),
                warnings: warnings.get(blockName(block))?.length ?? 0,
              };
            })}
            step={stepMinutes}
            disabled={!mayEdit}
            onMove={move}
            onOpen={setOpen}
          />
        </>
      )}
      {draft.stages.length > 0 && (
        <RoundList
          rounds={unplaced}
          what="not in the schedule"
          says={() => null}
          action={(round) =>
            mayEdit && (
              <Button onClick={() => put(round)} aria-label={`Put in ${titleOfRound(round)}`}>
                Put in
              </Button>
            )
          }
        />
      )}
      <RoundList
        rounds={toLookAt}
        what="to be looked at"
        says={({ block }) => {
          const all = warnings.get(blockName(block)) ?? [];
          return (
            <>
              {`. ${showDay(block.day)}, ${clockOf(block.start)}, ${block.stage}.`}
              {all.slice(0, mostWarnings).map(({ says }) => (
                <p key={says}>{says}</p>
              ))}
              {all.length > mostWarnings && (
                <p>{`And ${all.length - mostWarnings} more: open the round to see them.`}</p>
              )}
            </>
          );
        }}
        action={(round) => (
          <Button onClick={() => setOpen(blockName(round.block))} aria-label={`Open ${titleOfRound(round)}`}>
            Open
          </Button>
        )}
      />
      {mayEdit && (
        <StageSettings
          draft={draft}
          days={saved.days}
          types={[...new Set(saved.competitions.map(({ type }) => type))]}
          onChange={change}
        />
      )}
      {mayEdit && saved.revision > 0 && (
        <VersionList event={event} revision={saved.revision} isChanged={changed !== undefined} onTake={change} />
      )}
      {changed && (
        <div className={styles.save} data-bottom-bar>
          <span aria-live="polite">{changes.length > 0 ? changes.join(', ') : 'Not saved yet'}</span>
          <Button disabled={save.isPending} onClick={drop}>
            Undo all
          </Button>
          <Button
            kind="primary"
            busy={save.isPending}
            disabled={isStale}
            onClick={() => save.mutate({ body: { id: event, revision: changed.from.revision, ...changed.draft } })}
          >
            Save
          </Button>
        </div>
      )}
      {opened && (
        <BlockModal
          key={`${open} ${(changed?.from ?? saved).revision}`}
          block={opened}
          blocks={draft.blocks}
          one={competitions.get(opened.competition)}
          names={names}
          warnings={warnings.get(blockName(opened)) ?? []}
          stages={draft.stages}
          days={saved.days}
          disabled={!mayEdit}
          onChange={({ judges: _, unknown: __, ...given }) => change(withBlock(draft, blockName(opened), given))}
          onMove={(starts) => change(withStarts(draft, starts))}
          onRemove={() => {
            setOpen(undefined);
            change({ ...draft, blocks: draft.blocks.filter((block) => block !== opened) });
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
