import type { EntryView } from '@rince/contracts/entries';
import { levelLabel } from '@rince/domain/people/levels';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LevelLine } from '../../feis/dancers/level-line.tsx';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { entryStatus } from '../../feis/entries/entry-status.ts';
import { showInstant } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { userEntryQuery } from './admin-queries.ts';

/** Somebody's entry, to read. */
export function UserEntryPage() {
  const { id = '', entryId = '' } = useParams();
  const query = useQuery(userEntryQuery(entryId));
  return (
    <QueryView
      query={query}
      head={<PageHeader title="Entry" back={`/app/admin/users/${id}/entries`} backTitle="Entries" />}
    >
      {({ data: [entry] }) =>
        entry?.owners.includes(id) ? (
          <>
            <PageHeader
              title={entry.event.name}
              back={`/app/admin/users/${id}/entries`}
              backTitle="Entries"
              actions={<ButtonLink to={`/app/admin/users/${id}/entry/${entryId}/edit`}>Edit</ButtonLink>}
            />
            <EntryFacts entry={entry} />
          </>
        ) : (
          <ErrorState title="No Entries Found" text="This person has no such entry." />
        )
      }
    </QueryView>
  );
}

function EntryFacts({ entry }: { readonly entry: EntryView }) {
  const { tone, text } = entryStatus(entry);
  return (
    <Stack>
      <Panel narrow>
        <Facts
          facts={[
            [
              'State',
              <Badge key="state" tone={tone}>
                {text}
              </Badge>,
            ],
            ['Total', showMoney(entry.total, entry.event.currency)],
            ['Made', showInstant(entry.createdAt)],
            ['Paid', entry.paidAt === undefined ? '' : showInstant(entry.paidAt)],
          ]}
        />
      </Panel>
      {entry.sections.map((section) => (
        <Panel key={section.dancer} title={`${section.profile.name} ${section.profile.lname}`}>
          <Facts
            facts={[
              ['Number', section.dancerNumber !== undefined && <NumberPlate number={section.dancerNumber} />],
              ['Level', levelLabel(section.level)],
              ['Age', String(section.profile.age)],
              ['School', section.profile.school.name],
            ]}
          />
          <LevelLine otherLevel={section.otherLevel} />
          <LineList label={`Competitions of ${section.profile.name}`}>
            {section.competitions.map(({ competition, code, title, gradeName }) => (
              <Line key={competition} title={title} sub={gradeName} lead={<Badge>{code}</Badge>} />
            ))}
          </LineList>
        </Panel>
      ))}
    </Stack>
  );
}
