import { ageGroupLabel } from '@rince/domain/event/age-group';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { searchCompetitions } from '../../feis/events/search-competitions.ts';
import { plural } from '../../lib/words.ts';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { type Choice, choicesQuery } from './rearrange-queries.ts';

const optionOf = ({ code, gradeTitle, rowTitle, columnTitle }: Choice): ComboboxOption => ({
  id: code,
  label: `${code} · ${rowTitle}, ${columnTitle}`,
  sub: gradeTitle,
});

/** The grade, the dance, whom it is for, how many dance and before whom: 'Novice · Reel · U8 · Under 8 · 5 dancers · judged by Ann Daly'. */
const placeOf = ({ gradeTitle, rowTitle, columnCode, count, judges, disabled }: Choice): string =>
  [
    ...(disabled ? ['Disabled'] : []),
    ...[gradeTitle, rowTitle, columnCode, ageGroupLabel(columnCode), plural(count, 'dancer')],
    judges.length > 0 ? `judged by ${judges.join(', ')}` : 'no judge yet',
  ].join(' · ');

interface Props {
  readonly event: string;
  readonly label: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly onChoose: (code: string) => void;
}

/** A competition by its code, or by dance and age group. */
export function CompetitionField({ event, label, code, error, onChoose }: Props) {
  const queries = useQueryClient();
  const all = queries.getQueryData(choicesQuery(event).queryKey);
  const chosen = all?.find((one) => one.code === code);
  /** A code that was typed, and that no competition has. */
  const [unknown, setUnknown] = useState<string>();
  const choose = (next: string): void => {
    setUnknown(undefined);
    onChoose(next);
  };
  const take = (typed: string): void => {
    const exact = all?.find((one) => one.code.toLowerCase() === typed.toLowerCase());
    choose(exact?.code ?? '');
    if (!exact) setUnknown(typed);
  };
  return (
    <Combobox
      label={label}
      placeholder="Code, dance or age group"
      value={chosen ? optionOf(chosen) : null}
      error={unknown === undefined || chosen ? error : `No competition has the code ${unknown}.`}
      hint={chosen && placeOf(chosen)}
      search={async (text) => {
        const offered = (await queries.ensureQueryData(choicesQuery(event))).filter(({ disabled }) => !disabled);
        return searchCompetitions(offered, text).map(optionOf);
      }}
      onChange={(option) => choose(option?.id ?? '')}
      onTyped={take}
    />
  );
}
