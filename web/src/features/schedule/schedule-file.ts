import { minutesOf } from '@rince/domain/schedule/pace';
import { clockOf, usualHours } from '@rince/domain/schedule/schedule';
import { fileColumns } from '@rince/domain/schedule/schedule-file';
import { calledOf } from '@rince/domain/schedule/warnings';
import { type SheetCell, workbookOf } from '../../lib/workbook.ts';
import type { EventSchedule } from './schedule-queries.ts';

const widths = [18, 13, 9, 10, 44, 40, 10, 8];

/** The rows of a file: the schedule as it is, or every competition to be given a time. */
export const rowsOf = ({ blocks, competitions, judges, days, paces }: EventSchedule): SheetCell[][] => {
  const byId = new Map(competitions.map((one) => [one._id, one]));
  const names = new Map(judges.map(({ _id, name }) => [_id, name]));
  const called = (ids: readonly string[]): string[] => ids.flatMap((id) => names.get(id) ?? []);
  if (blocks.length > 0)
    return blocks.flatMap((block) => {
      const { competition, round, stage, day, start, minutes } = block;
      const one = byId.get(competition);
      if (!one) return [];
      const who = calledOf(block, one, names).join(', ');
      return [[stage, day, clockOf(start), one.code, one.title, who, minutes, round]];
    });
  return competitions.flatMap((one) =>
    Array.from({ length: one.rounds }, (_, i) => [
      'Stage 1',
      days[0] ?? '',
      clockOf(usualHours.from),
      one.code,
      one.title,
      called(one.judges[i] ?? []).join(', '),
      minutesOf(one, i + 1, paces),
      i + 1,
    ]),
  );
};

/** Hands the filled template over as a file. */
export const downloadTemplate = (event: string, schedule: EventSchedule): void => {
  const bytes = workbookOf('Schedule', [[...fileColumns], ...rowsOf(schedule)], widths);
  const url = URL.createObjectURL(
    new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${event.replace(/[\\/:*?"<>|]+/g, ' ').trim()} - schedule.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
