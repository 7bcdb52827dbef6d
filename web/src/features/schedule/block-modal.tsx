import type { Danced } from '@rince/domain/schedule/danced';
import { type Block, type Stage, stepMinutes } from '@rince/domain/schedule/schedule';
import type { Warning } from '@rince/domain/schedule/warnings';
import { showDay } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
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
  readonly one: Danced | undefined;
  /** What judges are called, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
  readonly stages: readonly Stage[];
  readonly days: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Block>) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** One round of a competition: where and when it is danced, and what to look at. */
export function BlockModal({
  block,
  one,
  names,
  warnings,
  stages,
  days,
  disabled,
  onChange,
  onRemove,
  onClose,
}: Props) {
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
      </p>
      <p className={styles.quiet}>{judgesInWords(block, one, names)}</p>
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
            if (start !== undefined && start + block.minutes <= 24 * 60) onChange({ start });
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
    </Modal>
  );
}
