import { usualPaces } from '@rince/domain/schedule/pace';
import { hoursOn, type Stage } from '@rince/domain/schedule/schedule';
import type { CompetitionType } from '@rince/domain/tabulation/label';
import { useState } from 'react';
import { typeLabels } from '../../feis/events/type-labels.ts';
import { showDay } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, PlusIcon } from '../../ui/icons.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Draft, minuteOf, stageBeside, typedTime } from './draft.ts';
import styles from './schedule.module.css';

interface Props {
  readonly draft: Draft;
  readonly days: readonly string[];
  /** The types that this feis has. */
  readonly types: readonly CompetitionType[];
  readonly onChange: (draft: Draft) => void;
}

/** Stages with their hours and a break, and how long each type of competition takes. */
export function StageSettings({ draft, days, types, onChange }: Props) {
  const { stages, blocks, paces } = draft;
  const change = (at: number, given: Partial<Stage>): void => {
    const before = stages[at];
    if (!before) return;
    const next = {
      ...{ ...before, ...given },
      breaks: [...(given.breaks ?? before.breaks)],
      days: [...(given.days ?? before.days ?? [])],
    };
    onChange({
      ...draft,
      stages: stages.map((stage, i) => (i === at ? next : stage)),
      blocks: blocks.map((block) => (block.stage === before.title ? { ...block, stage: next.title } : block)),
    });
  };
  return (
    <Panel title="Stages">
      <ul className={styles.stages}>
        {stages.map((stage, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage has no other name than the one that is typed.
          <li key={i}>
            <StageName
              stage={stage}
              taken={stages.filter((other) => other !== stage).map(({ title }) => title)}
              onName={(title) => change(i, { title })}
            />
            <Time label="Opens" value={stage.from} onChange={(from) => from < stage.to && change(i, { from })} />
            <Time label="Closes" value={stage.to} onChange={(to) => to > stage.from && change(i, { to })} />
            {stage.breaks.map((pause, at) => (
              <Break
                // biome-ignore lint/suspicious/noArrayIndexKey: breaks keep their places.
                key={at}
                pause={pause}
                onChange={(next) => change(i, { breaks: stage.breaks.map((one, k) => (k === at ? next : one)) })}
                onRemove={() => change(i, { breaks: stage.breaks.filter((_, k) => k !== at) })}
              />
            ))}
            <DayHours stage={stage} days={days} onChange={(next) => change(i, { days: next })} />
            <div className={styles.buttons}>
              <Button
                kind="quiet"
                icon={<PlusIcon />}
                aria-label={`Add a break to ${stage.title}`}
                onClick={() => change(i, { breaks: [...stage.breaks, { from: 12 * 60, to: 12 * 60 + 30 }] })}
              >
                Break
              </Button>
              {daysLeft(stage, days).length > 0 && days.length > 1 && (
                <Button
                  kind="quiet"
                  icon={<PlusIcon />}
                  aria-label={`Add a day with other hours to ${stage.title}`}
                  onClick={() =>
                    change(i, {
                      days: [
                        ...(stage.days ?? []),
                        { nth: daysLeft(stage, days).at(-1) ?? 1, from: stage.from, to: stage.to },
                      ],
                    })
                  }
                >
                  Other hours
                </Button>
              )}
              <IconButton
                label={`Remove ${stage.title}`}
                icon={<CloseIcon />}
                disabled={blocks.some((block) => block.stage === stage.title)}
                onClick={() => onChange({ ...draft, stages: stages.filter((_, k) => k !== i) })}
              />
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button icon={<PlusIcon />} onClick={() => onChange({ ...draft, stages: [...stages, stageBeside(stages)] })}>
          Add a stage
        </Button>
      </div>
      <details className={styles.paces}>
        <summary>How long a competition takes</summary>
        <ul>
          {types.map((type) => {
            const pace = paces[type] ?? usualPaces[type];
            const set = (given: Partial<typeof pace>): void =>
              onChange({ ...draft, paces: { ...paces, [type]: { ...pace, ...given } } });
            return (
              <li key={type}>
                <strong>{typeLabels[type]}</strong>
                <NumberField
                  label="Dancers at once"
                  value={pace.heat}
                  onChange={(heat) => heat !== null && heat >= 1 && heat <= 20 && set({ heat })}
                />
                <NumberField
                  label="Seconds they dance"
                  value={pace.seconds}
                  onChange={(seconds) => seconds !== null && seconds >= 10 && seconds <= 1800 && set({ seconds })}
                />
                <NumberField
                  label="Seconds of change"
                  value={pace.change}
                  onChange={(next) => next !== null && next <= 3600 && set({ change: next })}
                />
              </li>
            );
          })}
        </ul>
      </details>
    </Panel>
  );
}

interface NameProps {
  readonly stage: Stage;
  readonly taken: readonly string[];
  readonly onName: (title: string) => void;
}

/** A name counts once it is one, and no other stage's. */
function StageName({ stage, taken, onName }: NameProps) {
  const [typed, setTyped] = useState<string>();
  const name = (typed ?? stage.title).trim();
  const isTaken = taken.some((title) => title.toLowerCase() === name.toLowerCase());
  const error = name === '' ? 'This field is required' : isTaken ? 'Another stage has this name.' : undefined;
  return (
    <TextField
      label="Stage"
      maxLength={40}
      value={typed ?? stage.title}
      {...(typed !== undefined && error !== undefined ? { error } : {})}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== undefined && error === undefined && name !== stage.title) onName(name);
        setTyped(undefined);
      }}
    />
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (minute: number) => void;
}

function Time({ label, value, onChange }: TimeProps) {
  return (
    <TextField
      label={label}
      type="time"
      value={typedTime(Math.min(value, 24 * 60 - 1))}
      onChange={({ target }) => {
        const minute = minuteOf(target.value);
        if (minute !== undefined) onChange(minute);
      }}
    />
  );
}

interface BreakProps {
  readonly pause: Stage['breaks'][number];
  readonly onChange: (pause: Stage['breaks'][number]) => void;
  readonly onRemove: () => void;
}

function Break({ pause, onChange, onRemove }: BreakProps) {
  return (
    <>
      <Time
        label="Break from"
        value={pause.from}
        onChange={(from) => from < pause.to && onChange({ ...pause, from })}
      />
      <Time label="Break to" value={pause.to} onChange={(to) => to > pause.from && onChange({ ...pause, to })} />
      <Button kind="quiet" onClick={onRemove}>
        No break
      </Button>
    </>
  );
}

/** The days of an event that have the usual hours of a stage, by number. */
const daysLeft = ({ days: own = [] }: Stage, days: readonly string[]): number[] =>
  days.map((_, i) => i + 1).filter((nth) => !own.some((day) => day.nth === nth));

interface DayHoursProps {
  readonly stage: Stage;
  readonly days: readonly string[];
  readonly onChange: (days: NonNullable<Stage['days']>) => void;
}

/** The days on which a stage opens or closes at another time. */
function DayHours({ stage, days, onChange }: DayHoursProps) {
  const own = stage.days ?? [];
  const left = daysLeft(stage, days);
  // A day that the event has given up keeps its hours, should it come back.
  const shown = own.filter(({ nth }) => nth <= days.length);
  return shown.map(({ nth }) => {
    const hours = hoursOn(stage, nth);
    const set = (given: Partial<(typeof own)[number]>): void =>
      onChange(own.map((one) => (one.nth === nth ? { ...one, ...given } : one)));
    return (
      <div key={nth} className={styles.dayHours}>
        <Select
          label="Other hours on"
          value={nth}
          options={days.flatMap((day, i) =>
            i + 1 === nth || left.includes(i + 1) ? [{ value: `${i + 1}`, label: showDay(day) }] : [],
          )}
          onChange={({ target }) => set({ nth: Number(target.value) })}
        />
        <Time label="Opens that day" value={hours.from} onChange={(from) => from < hours.to && set({ from })} />
        <Time label="Closes that day" value={hours.to} onChange={(to) => to > hours.from && set({ to })} />
        <Button kind="quiet" onClick={() => onChange(own.filter((one) => one.nth !== nth))}>
          Usual hours
        </Button>
      </div>
    );
  });
}
