import { type Export, isExportUnderWay } from '@rince/domain/event/export';
import type { ExportType } from '@rince/domain/event/export-types';

/** A workbook as whoever may open it sees it; nothing of the type was asked for where there is none. */
export const exportAnswer = (type: ExportType, one: Export | undefined, now: Date) => {
  if (!one) return { type, status: 'idle' as const, done: 0, total: 0, files: [] };
  const { status, done, total, files, createdAt } = one;
  return {
    type,
    status: isExportUnderWay(one, now)
      ? ('generating' as const)
      : status === 'done'
        ? ('ready' as const)
        : ('failed' as const),
    done,
    total,
    files,
    createdAt,
  };
};
