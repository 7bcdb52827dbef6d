import { type Export, isExportUnderWay, type MadeType } from '@rince/domain/event/export';

/** A workbook or a document as whoever may open it sees it; nothing of the type was asked for where there is none. */
export const exportAnswer = <Type extends MadeType>(type: Type, one: Export | undefined, now: Date) => {
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
