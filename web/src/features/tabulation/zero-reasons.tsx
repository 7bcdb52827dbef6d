import type { TabulatorCompetition } from '@rince/contracts/judging';
import { useState, useSyncExternalStore } from 'react';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { CommentModal } from './comment-modal.tsx';
import { cellKey, type SheetEdits } from './sheet-edits.ts';
import { columnAt, zerosWithoutReason } from './sheet-model.ts';

interface Props {
  readonly sheet: TabulatorCompetition;
  readonly edits: SheetEdits;
}

/** More than these are counted. */
const mostShown = 6;

/** Asks why somebody got a 0, while the judge who gave it is still in the hall. It holds nothing up. */
export function ZeroReasons({ sheet, edits }: Props) {
  useSyncExternalStore(edits.subscribe, edits.version);
  const [asked, setAsked] = useState<ReturnType<typeof zerosWithoutReason>[number]>();
  const open = zerosWithoutReason(sheet, edits);
  if (open.length === 0 && !asked) return null;
  const numbers = new Map(sheet.entries.map(({ _id, dancerNumber }) => [_id, dancerNumber]));
  const nameOf = ({ id, round, slot }: (typeof open)[number]): string =>
    `${numbers.get(id) ?? ''}, round ${round}, Judge ${slot}`;
  const shown = open.slice(0, mostShown);
  const close = (): void => setAsked(undefined);
  return (
    <>
      {open.length > 0 && (
        <Notice>
          <div style={{ display: 'grid', gap: 8 }}>
            <p>
              {open.length === 1 ? 'A 0 has no reason.' : `${plural(open.length, 'mark')} of 0 have no reason.`} Ask the
              judge, and write it down: families will want to know.
            </p>
            <Row>
              {shown.map((zero) => (
                <Button key={nameOf(zero)} aria-label={`Say why: ${nameOf(zero)}`} onClick={() => setAsked(zero)}>
                  {nameOf(zero)}
                </Button>
              ))}
              {open.length > shown.length && <span>and {open.length - shown.length} more</span>}
            </Row>
          </div>
        </Notice>
      )}
      {asked && (
        <CommentModal
          key={cellKey({ ...asked, entry: asked.id })}
          title={nameOf(asked)}
          comments=""
          closed={false}
          onClose={close}
          onSave={(words) => {
            const { id: entry, round, slot } = asked;
            edits.comment({ entry, round, slot }, columnAt(sheet, round, slot)?.scores[entry], words);
            close();
          }}
        />
      )}
    </>
  );
}
