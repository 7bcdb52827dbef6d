import { competitionTypes } from '@rince/domain/tabulation/label';
import { rounds, roundsUpTo } from '@rince/domain/video';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { scoringQuery } from '../../../feis/events/organizer-queries.ts';
import { typeLabels } from '../../../feis/events/type-labels.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './grid.module.css';
import type { GridProblems } from './grid-checks.ts';
import { type CategorySettings, cellsOf, type DraftCategory, longestTitle, mostPlaces } from './grid-draft.ts';
import type { CategoryAction } from './grid-reducer.ts';
import { LevelsField } from './levels-field.tsx';
import { recallLabels, scoringInWords } from './scoring-in-words.ts';

interface Props {
  readonly category: DraftCategory;
  /** Rounds of it may be sent by video, others are danced in a hall. */
  readonly mayVideo: boolean;
  readonly problems: GridProblems;
  /** Whether each competition says how many may enter. */
  readonly limits: boolean;
  readonly onLimits: (wanted: boolean) => void;
  readonly act: (what: CategoryAction) => void;
}

const types = competitionTypes.map((value) => ({ value, label: typeLabels[value] }));
const recalls = Object.entries(recallLabels).map(([value, label]) => ({ value, label }));

/** What is asked of a category beside its grid. Rounds and judges come up once a type is chosen. */
export const CategorySettingsFields = memo(function CategorySettingsFields(props: Props) {
  const { category, mayVideo, problems, limits, onLimits, act } = props;
  const { data: systems } = useQuery({ ...scoringQuery, select: ({ data }) => data });
  const set = (change: Partial<CategorySettings>): void => act({ type: 'set', change });
  const errorOf = (field: string): string | undefined => problems.get(`${category._id}.${field}`);
  const system = systems?.find(({ _id }) => _id === category.scoring);
  const number = (field: 'rounds' | 'judges' | 'recallPercent' | 'nationalQualifier' | 'worldQualifier') => ({
    value: category[field] === '' ? null : category[field],
    onChange: (value: number | null) => set({ [field]: value ?? '' }),
    error: errorOf(field),
  });
  const caps = new Set(cellsOf(category).map(({ cap }) => cap));
  // Recall and qualifiers belong to championships; where they are set they show, whatever the type.
  const isChampion = category.type.startsWith('championship');
  const hasRecall = isChampion || category.recallType !== 'NONE' || (system?.rounds ?? category.rounds) === 3;
  const hasQualifiers = isChampion || category.nationalQualifier !== 0 || category.worldQualifier !== 0;
  return (
    <div className={styles.settings}>
      <TextField
        label="Title"
        required
        maxLength={longestTitle}
        value={category.title}
        error={errorOf('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <Select
        label="Competition type"
        placeholder="Choose a type"
        options={types}
        value={category.type}
        error={errorOf('type')}
        onChange={({ target }) => set({ type: types.find(({ value }) => value === target.value)?.value ?? '' })}
      />
      <MoneyField
        label="Price of a competition"
        value={category.price}
        error={errorOf('price')}
        onChange={(price) => set({ price })}
      />
      <Select
        label="Scoring system"
        placeholder="None"
        hint={system ? scoringInWords(system) : 'Rounds and judges as given here.'}
        options={(systems ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={category.scoring ?? ''}
        error={errorOf('scoring')}
        onChange={({ target }) => set({ scoring: target.value === '' ? undefined : target.value })}
      />
      {category.type !== '' && !category.scoring && (
        <>
          <NumberField label="Rounds" {...number('rounds')} />
          <NumberField label="Judges" hint="In each round." {...number('judges')} />
        </>
      )}
      {hasRecall && (
        <Select
          label="Recall"
          options={recalls}
          value={category.recallType}
          onChange={({ target }) => set({ recallType: target.value as CategorySettings['recallType'] })}
        />
      )}
      {category.recallType === 'PERCENT' && <NumberField label="Percent recalled" {...number('recallPercent')} />}
      {hasQualifiers && (
        <>
          <NumberField label="National qualifiers" {...number('nationalQualifier')} />
          <NumberField label="World qualifiers" {...number('worldQualifier')} />
        </>
      )}
      {limits && (
        <NumberField
          label="Places in each competition"
          hint={caps.size > 1 ? 'They differ; what you type here holds for all.' : 'Empty for no limit.'}
          value={caps.size === 1 ? ([...caps][0] ?? null) : null}
          onChange={(cap) => act({ type: 'cap', cap: cap ? Math.min(cap, mostPlaces) : undefined })}
        />
      )}
      <LevelsField at={category._id} levels={category.levels} onChange={(levels) => set({ levels })} />
      <div className={styles.checks}>
        <Checkbox
          label="Applies to the family maximum"
          checked={category.applyFamilyMax}
          onChange={({ target }) => set({ applyFamilyMax: target.checked })}
        />
        <Checkbox
          label="Judges sign off before results are calculated"
          checked={category.judgeSignoffs}
          onChange={({ target }) => set({ judgeSignoffs: target.checked })}
        />
        <Checkbox
          label="Families see each round"
          checked={category.roundResults}
          onChange={({ target }) => set({ roundResults: target.checked })}
        />
        {(mayVideo || category.videoRounds.length > 0) &&
          roundsUpTo(system?.rounds ?? (category.rounds === '' ? 1 : category.rounds)).map((round) => (
            <Checkbox
              key={round}
              label={`Round ${round} is sent by video`}
              checked={category.videoRounds.includes(round)}
              onChange={({ target }) =>
                set({
                  videoRounds: rounds.filter((one) =>
                    one === round ? target.checked : category.videoRounds.includes(one),
                  ),
                })
              }
            />
          ))}
        <Checkbox label="Places are limited" checked={limits} onChange={({ target }) => onLimits(target.checked)} />
      </div>
    </div>
  );
});
