import { movesBetween, takenOutOf, toldOf, withTold } from '@rince/domain/schedule/moved';
import type { Schedule, ScheduleVersion } from '@rince/domain/schedule/schedule';
import type { Tools } from '@rince/runtime/context';
import { recordAct } from '@rince/store/acts';
import { outboxItemOfStream } from '@rince/store/outbox';
import { saveVersion } from '@rince/store/schedules';
import type { Write } from '@rince/store/write';

/** The next version of a schedule, with the promise that families hear of it whose times have moved; `moved` counts those rounds. */
export const keepSchedule = (
  { newId, now }: Tools,
  {
    event,
    by,
    follows,
    file,
    before,
    otherwise,
  }: {
    readonly event: string;
    readonly by: string;
    /** What it goes along with, where nobody saved it. */
    readonly follows?: 'rearrangement' | 'days';
    /** What it was read from is called. */
    readonly file?: string;
    readonly before: ScheduleVersion | undefined;
    /** What is said when somebody else saves it at the same moment. */
    readonly otherwise?: Write['refusal'];
  },
  schedule: Schedule,
): { readonly version: ScheduleVersion; readonly moved: number; readonly writes: Write[] } => {
  const told = toldOf(before);
  const blocks = withTold(told, schedule.blocks);
  const takenOut = takenOutOf(told, blocks);
  const revision = (before?.revision ?? 0) + 1;
  const version = { event, revision, at: now.toISOString(), by, file, schedule: { ...schedule, blocks }, takenOut };
  const moved = movesBetween(told, toldOf(version)).length;
  const promise = outboxItemOfStream('prints', { kind: 'moved', event, revision, notice: newId() }, newId());
  const act = recordAct({
    _id: newId(),
    event,
    by,
    at: version.at,
    act: 'schedule',
    detail: { revision, ...(follows ? { follows } : {}) },
  });
  return { version, moved, writes: [...saveVersion(version, otherwise), ...(moved > 0 ? [promise] : []), act] };
};
