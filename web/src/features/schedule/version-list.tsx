import { getScheduleVersion } from '@rince/contracts/routes/schedule';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showMoment } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import type { Draft } from './draft.ts';
import { versionsQuery } from './schedule-queries.ts';

interface Props {
  readonly event: string;
  /** The one that is on the page. */
  readonly revision: number;
  /** Something on the page is not saved yet: no version takes its place before somebody has saved it or undone it. */
  readonly isChanged: boolean;
  /** Puts a version on the page, where it is looked at before it is saved. */
  readonly onTake: (draft: Draft) => void;
}

/** When the schedule was saved, and the way back to each of the last versions. */
export function VersionList({ event, revision, isChanged, onTake }: Props) {
  const query = useQuery(versionsQuery(event));
  const timeZone = useQuery(organizerEventQuery(event)).data?.timeZone;
  const [taking, setTaking] = useState<number>();
  const take = async (wanted: number): Promise<void> => {
    setTaking(wanted);
    try {
      onTake(await call(getScheduleVersion, { query: { id: event, revision: wanted } }));
      toast({ title: `Version ${wanted} is on the page`, text: 'What it changes stands beside Save.' });
    } catch (error) {
      toast({ title: 'Could not perform action', text: messageOf(error), kind: 'error' });
    }
    setTaking(undefined);
  };
  return (
    <Section title="Versions">
      <QueryView query={query}>
        {({ data }) => (
          <LineList label="Versions">
            {data.map((one) => (
              <Line
                key={one.revision}
                title={`Version ${one.revision}`}
                sub={[
                  ...[showMoment(new Date(one.savedAt), timeZone), one.by, plural(one.rounds, 'round')],
                  ...(one.file === undefined ? [] : [`from ${one.file}`]),
                ].join(' · ')}
                actions={
                  one.revision !== revision && (
                    <Button
                      busy={taking === one.revision}
                      disabled={isChanged}
                      aria-label={`Take this one: version ${one.revision}`}
                      onClick={() => void take(one.revision)}
                    >
                      Take this one
                    </Button>
                  )
                }
              />
            ))}
          </LineList>
        )}
      </QueryView>
    </Section>
  );
}
