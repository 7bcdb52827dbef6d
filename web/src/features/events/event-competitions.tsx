import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { DancerCompetitions } from './dancer-competitions.tsx';
import { useEvent } from './event-page.tsx';
import { enterableQuery } from './event-queries.ts';

/** The competitions of an event that are open to the reader's dancers. */
export function EventCompetitions() {
  const event = useEvent();
  const query = useQuery(enterableQuery(event._id));
  return (
    <QueryView query={query}>
      {({ dancers }) =>
        dancers.length === 0 ? (
          <EmptyState
            text="No Dancers Found"
            more="Competitions depend on age and level: add a dancer to see which are open."
            action={<ButtonLink to="/app/dancers/new">Add New Dancer</ButtonLink>}
          />
        ) : (
          dancers.map((dancer) => (
            <Section key={dancer._id} title={`${dancer.name} ${dancer.lname}, ${dancer.age} years`}>
              <DancerCompetitions dances={dancer.dances} currency={event.currency} />
            </Section>
          ))
        )
      }
    </QueryView>
  );
}
