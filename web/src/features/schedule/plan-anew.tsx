import { isSame } from '@rince/domain/same';
import type { Danced } from '@rince/domain/schedule/danced';
import { firstPlan, type Plan } from '@rince/domain/schedule/plan';
import { useState } from 'react';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Draft, replacedBy, stageBeside } from './draft.ts';
import type { EventSchedule } from './schedule-queries.ts';

/** A plan as it was made, before anybody moved something of it. */
export interface Planned extends Pick<Plan, 'left'> {
  readonly draft: Draft;
}

/** A first plan upon the stages of a draft, or upon two where there is none. */
export const planned = (saved: EventSchedule, draft: Draft): Planned => {
  const stages =
    draft.stages.length > 0 ? draft.stages : [1, 2].reduce((all) => [...all, stageBeside(all)], draft.stages);
  const { blocks, left } = firstPlan(saved.competitions, { days: saved.days, stages, paces: draft.paces });
  return {
    draft: {
      ...draft,
      stages,
      blocks: blocks.map((one) => ({ ...one, judges: [...one.judges], unknown: [...one.unknown] })),
    },
    left,
  };
};

/** What a plan had no place for, and what would help. */
export function Left({ left }: Pick<Plan, 'left'>) {
  if (left.length === 0) return null;
  const people = left.filter(({ missing }) => missing === 'people').length;
  const stage = left.length - people;
  return (
    <Notice>
      {stage > 0 && (
        <p>
          {plural(stage, 'round')} did not fit into the hours of the stages. Add a stage, or open one longer, and plan
          again.
        </p>
      )}
      {people > 0 && (
        <p>
          {plural(people, 'round')} did not fit although a stage is free: their judges or dancers are busy then. Seat
          other judges, or open the stages longer, and plan again.
        </p>
      )}
    </Notice>
  );
}

interface Props {
  readonly saved: EventSchedule;
  readonly draft: Draft;
  readonly competitions: ReadonlyMap<string, Danced>;
  /** The last plan that was made here: nobody misses what it placed by itself. */
  readonly last: Planned | undefined;
  readonly isChanged: boolean;
  readonly onPlan: (made: Planned) => void;
}

/** Plans everything once more, and asks first where something would go that was saved or arranged by hand. */
export function PlanAnew({ saved, draft, competitions, last, isChanged, onPlan }: Props) {
  const [asked, setAsked] = useState<{ readonly made: Planned; readonly rounds: number }>();
  const plan = (): void => {
    const made = planned(saved, draft);
    const rounds =
      last && isSame(last.draft.blocks, draft.blocks) ? 0 : replacedBy(draft.blocks, made.draft.blocks, competitions);
    if (rounds === 0) onPlan(made);
    else setAsked({ made, rounds });
  };
  return (
    <>
      <Button onClick={plan}>Plan anew</Button>
      <ConfirmModal
        open={asked !== undefined}
        title="Plan anew?"
        text={
          asked &&
          `${asked.rounds} of ${plural(draft.blocks.length, 'round')} would be placed anew, whatever was arranged by hand. ${
            isChanged
              ? 'What was moved and is not saved yet cannot be brought back.'
              : 'The saved schedule stays as it is until you save.'
          }`
        }
        confirm="Place anew"
        danger={isChanged}
        onConfirm={() => {
          if (asked) onPlan(asked.made);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
