import type { getSecondKeying } from '@rince/contracts/routes/tabulation';
import type { AnswerOf } from '@rince/contracts/row';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useWatch } from '../../lib/use-live.ts';
import { plural } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { KeyingDifferences } from './keying-differences.tsx';
import { KeyingForm } from './keying-form.tsx';
import { secondKeyingQuery } from './tabulation-queries.ts';

type Keying = AnswerOf<typeof getSecondKeying>;

/** A judge's column, typed from the paper a second time by somebody who does not see the first. */
export function SecondKeyingPage() {
  const { id = '', competition = '', round = '1', slot = '1' } = useParams();
  useWatch(id);
  const place = { round: Number(round), slot: Number(slot) };
  const query = useQuery(secondKeyingQuery(competition, place));
  const back = `/app/tabulation/${id}/${competition}/${round}`;
  const { competition: head, judge } = query.data ?? {};
  return (
    <>
      <PageHeader
        title={`Second keying: round ${round}, Judge ${slot}`}
        sub={
          head &&
          [`${head.code} ${head.gradeTitle}`, judge && `${judge.name} ${judge.lname}`].filter(Boolean).join(', ')
        }
        back={back}
        backTitle="Score sheet"
      />
      <QueryView query={query}>
        {(keying) => <Keyed keying={keying} competition={competition} place={place} back={back} />}
      </QueryView>
    </>
  );
}

interface Props {
  readonly keying: Keying;
  readonly competition: string;
  readonly place: { readonly round: number; readonly slot: number };
  readonly back: string;
}

function Keyed({ keying, competition, place, back }: Props) {
  const toSheet = <ButtonLink to={back}>Score sheet</ButtonLink>;
  if (keying.submitted)
    return <EmptyState text="This sheet is closed" more="Its marks do not change any more." action={toSheet} />;
  if (keying.keyed && keying.keyed.differences.length > 0)
    return <KeyingDifferences competition={competition} place={place} keyed={keying.keyed} />;
  if (keying.checked)
    return (
      <EmptyState
        text="Double checked"
        more={keying.keyed ? 'Both keyings say the same.' : 'Somebody has checked this column already.'}
        action={toSheet}
      />
    );
  if (keying.keyed && keying.keyed.open === 0 && keying.keyed.alone > 0)
    return (
      <EmptyState
        text={`${plural(keying.keyed.alone, 'mark')} typed by you alone`}
        more="Somebody else compares the sheet with the paper and sets Double checked there, or types the paper once more."
        action={toSheet}
      />
    );
  if (keying.hindrance === 'own')
    return (
      <EmptyState
        text="You typed marks of this column"
        more="Somebody else types the paper the second time: they see what you did not."
        action={toSheet}
      />
    );
  if (keying.hindrance === 'nothing' || keying.entries.length === 0)
    return (
      <EmptyState
        text="Nothing to compare with yet"
        more="The marks are typed into the sheet first. Then somebody else types the same paper here."
        action={toSheet}
      />
    );
  return (
    <KeyingForm
      key={`${competition} ${place.round} ${place.slot}`}
      competition={competition}
      place={place}
      entries={keying.entries}
      typed={keying.keyed?.marks}
      note={
        keying.keyed && keying.keyed.open > 0
          ? `${plural(keying.keyed.open, 'dancer')} without a mark in either keying. Type what is missing on the sheet and here, or note on the sheet who was absent.`
          : undefined
      }
    />
  );
}
