import { hideEntryComp, updateDancerNum } from '@rince/contracts/routes/office';
import { outWords } from '@rince/domain/sheet/not-dancing';
import { roundsUpTo } from '@rince/domain/video';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { byVideoWords } from '../../feis/dancers/by-video.ts';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './competition-modal.module.css';
import { DancerActs } from './dancer-acts.tsx';
import { type OfficeCompetition, officeCompetitionQuery } from './office-queries.ts';

interface Props {
  readonly event: string;
  readonly competition: string;
  readonly dancer: OfficeCompetition['entries'][number];
  /** An admin of the site gives numbers and hides. */
  readonly mayChange: boolean;
  /** Who runs the event moves. */
  readonly mayMove: boolean;
  /** The rounds of the competition, and those of which no videos are taken any more. */
  readonly rounds: number;
  readonly closedRounds: readonly number[];
}

/** A dancer on the sheet of a competition. */
export function CompetitionDancer({ event, competition, dancer, mayChange, mayMove, rounds, closedRounds }: Props) {
  const queries = useQueryClient();
  const { queryKey } = officeCompetitionQuery(event, competition);
  const [number, setNumber] = useState<number | null>(dancer.dancerNumber);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const renumber = useWrite(updateDancerNum);
  const hide = useWrite(hideEntryComp);
  const id = `${competition}-${dancer._id}`;
  const name = `${dancer.name} ${dancer.lname}`.trim() || `Number ${dancer.dancerNumber}`;
  const hallRounds = roundsUpTo(rounds).filter((round) => !dancer.byVideo.includes(round));
  const leaveRounds = roundsUpTo(rounds).filter((round) => hallRounds.includes(round) || closedRounds.includes(round));
  const isChanged = number !== dancer.dancerNumber;

  const save = async (act: () => Promise<Partial<typeof dancer>>): Promise<void> => {
    setFailure(undefined);
    try {
      const saved = await act();
      queries.setQueryData(
        queryKey,
        (old) =>
          old && {
            ...old,
            entries: old.entries.map((one) => (one._id === dancer._id ? { ...one, ...saved } : one)),
          },
      );
      toast({ title: 'Dancer Update Saved' });
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <li className={styles.dancer} data-hidden={dancer.hidden || dancer.out !== undefined || undefined}>
      {mayChange ? (
        <form
          className={styles.number}
          onSubmit={(submit) => {
            submit.preventDefault();
            if (number !== null && isChanged) void save(() => renumber.mutateAsync({ body: { id, number } }));
          }}
        >
          <NumberField
            label={`Number of ${name}`}
            hideLabel
            value={number}
            onChange={setNumber}
            disabled={dancer.hidden}
            aria-invalid={failure !== undefined || undefined}
          />
          {isChanged && (
            <Button type="submit" kind="primary" busy={renumber.isPending} disabled={number === null}>
              Save
            </Button>
          )}
        </form>
      ) : (
        <NumberPlate number={dancer.dancerNumber} />
      )}
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{dancer.school}</span>
        {dancer.outReason !== undefined && <span className={styles.quiet}>{dancer.outReason}</span>}
        <span className={styles.badges}>
          {dancer.out !== undefined ? (
            <Badge>{outWords[dancer.out]}</Badge>
          ) : (
            dancer.withdrawn && <Badge>Withdrawn</Badge>
          )}
          {dancer.paid !== undefined && (
            <Badge tone={dancer.paid ? 'good' : 'red'}>{dancer.paid ? 'Paid' : 'Not paid'}</Badge>
          )}
          {hallRounds.length > 0 && dancer.byVideo.length > 0 && (
            <Badge tone="gold">{byVideoWords(dancer.byVideo)}</Badge>
          )}
          {dancer.isHere && <Badge tone="good">Here</Badge>}
          {dancer.cameFrom !== undefined && <Badge>From {dancer.cameFrom}</Badge>}
          {dancer.entry === '' && <Badge>Added by a tabulator</Badge>}
          {dancer.hidden && !mayChange && <Badge>Hidden</Badge>}
        </span>
      </div>
      <DancerActs {...{ event, competition, dancer, name, mayMove, leaveRounds }}>
        {mayChange && (
          <Switch
            label="Hidden"
            aria-label={`${name} is hidden from lists and public pages`}
            checked={dancer.hidden}
            disabled={hide.isPending}
            onChange={({ target }) => {
              const { dancerNumber } = dancer;
              void save(() => hide.mutateAsync({ body: { id, hidden: target.checked, dancerNumber } }));
            }}
          />
        )}
      </DancerActs>
      {failure !== undefined && (
        <div className={styles.failure}>
          <Notice tone="red">{failure}</Notice>
        </div>
      )}
    </li>
  );
}
