import type { Danced } from '@rince/domain/schedule/danced';
import { laterOnStage, movedAlong } from '@rince/domain/schedule/later';
import { type Block, blockName, type Stage, stepMinutes } from '@rince/domain/schedule/schedule';
import type { Warning } from '@rince/domain/schedule/warnings';
import { useState } from 'react';
import { showDay } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { minuteOf, typedTime } from './draft.ts';
import { judgesInWords, titleOfRound } from './round-lists.tsx';
import styles from './schedule.module.css';

interface Props {
  readonly block: Block;
  /** All of the schedule. */
  readonly blocks: readonly Block[];
  readonly one: Danced | undefined;
  /** What judges are called, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
  readonly stages: readonly Stage[];
  readonly days: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Block>) => void;
  /** Rounds by their names, and when each of them begins now. */
  readonly onMove: (starts: ReadonlyMap<string, number>) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** '12 rounds, 10 minutes later.' */
const alongInWords = (rounds: number, by: number): string =>
  `${plural(rounds, 'round')}, ${by === 0 ? 'by as much as this one' : `${plural(Math.abs(by), 'minute')} ${by < 0 ? 'earlier' : 'later'}`}.`;

/** One round of a competition: where and when it is danced, and what to look at. */
export function BlockModal(props: Props) {
  const { block, blocks, one, names, warnings, stages, days, disabled, onChange, onMove, onRemove, onClose } = props;
  // As it was when it was opened: while a time is typed, it is a time that nobody means.
  const [before] = useState({ block, later: laterOnStage(blocks, block) });
  const [isTogether, setTogether] = useState(false);
  const { by } = movedAlong(before.later, block.start - before.block.start);
  const moveTo = (start: number, together: boolean): void => {
    setTogether(together);
    const along = together ? movedAlong(before.later, start - before.block.start).blocks : before.later;
    const moved = [...(isTogether || together ? along : []), { ...block, start }];
    if (start !== block.start || by !== 0) onMove(new Map(moved.map((one) => [blockName(one), one.start])));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={titleOfRound({ one, round: block.round })}
      actions={
        <>
          {!disabled && <Button onClick={onRemove}>Take out of the schedule</Button>}
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>
        {one?.grade}, {plural(one?.dancers.length ?? 0, 'dancer')}
        <br />
        <span>{judgesInWords(block, one, names)}</span>
      </p>
      {warnings.map(({ says }) => (
        <Notice key={says}>{says}</Notice>
      ))}
      <fieldset className={styles.fields} disabled={disabled}>
        <legend className="hidden-text">Where and when</legend>
        <Select
          label="Stage"
          value={block.stage}
          options={stages.map(({ title }) => ({ value: title, label: title }))}
          onChange={({ target }) => onChange({ stage: target.value })}
        />
        <Select
          label="Day"
          value={block.day}
          // Of an event whose days were moved, its own may be none of them.
          options={[...new Set([...days, block.day])].map((day) => ({ value: day, label: showDay(day) }))}
          onChange={({ target }) => onChange({ day: target.value })}
        />
        <TextField
          label="Start"
          type="time"
          step={stepMinutes * 60}
          value={typedTime(block.start)}
          onChange={({ target }) => {
            const start = minuteOf(target.value);
            if (start !== undefined && start + block.minutes <= 24 * 60) moveTo(start, isTogether);
          }}
        />
        <NumberField
          label="Minutes"
          value={block.minutes}
          onChange={(minutes) => {
            if (minutes !== null && minutes >= 1 && block.start + minutes <= 24 * 60) onChange({ minutes });
          }}
        />
      </fieldset>
      {!disabled && before.later.length > 0 && (
        <Checkbox
          label={`Move everything after it on ${before.block.stage}, too`}
          hint={alongInWords(before.later.length, by)}
          checked={isTogether}
          onChange={({ target }) => moveTo(block.start, target.checked)}
        />
      )}
    </Modal>
  );
}
