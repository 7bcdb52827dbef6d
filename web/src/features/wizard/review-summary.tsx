import type { OrganizerEvent } from '@rince/contracts/events';
import { plainText, type RichDocument } from '@rince/domain/rich-text';
import { useQuery } from '@tanstack/react-query';
import { SyllabusLink } from '../../feis/events/syllabus-link.tsx';
import { typeLabels } from '../../feis/events/type-labels.ts';
import { organizationsQuery, regionsQuery } from '../../feis/people/directory.ts';
import { showDays } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { plural } from '../../lib/words.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { codesInWords } from './codes-in-words.ts';
import styles from './wizard.module.css';

const publicNames = { number: 'Number only', initial: 'First name and initial', full: 'Full name' } as const;
const names = (people: OrganizerEvent['admins']): string =>
  people.map(({ name, lname }) => `${name} ${lname}`).join(', ');

const named = (all: readonly { _id: string; name: string }[], ids: readonly string[]): string =>
  ids.flatMap((id) => all.find(({ _id }) => _id === id)?.name ?? []).join(', ');
/** How a text begins. */
const begin = (text: RichDocument): string => {
  const words = plainText(text);
  return words.length > longestShown ? `${words.slice(0, longestShown)} ...` : words;
};
const longestShown = 120;

/** Everything that was said in the steps before, to be read once more. */
export function ReviewSummary({ event }: { readonly event: OrganizerEvent }) {
  const regions = useQuery(regionsQuery).data?.data ?? [];
  const bodies = useQuery(organizationsQuery).data?.data ?? [];
  const money = (cents: number): string => (cents === 0 ? 'none' : showMoney(cents, event.currency));
  const days = (span: 'event' | 'registration' | 'video' | 'judging'): string =>
    showDays(event[`${span}Start`], event[`${span}End`]) || 'not said yet';
  return (
    <>
      <Panel title="Basic Details">
        <Facts
          facts={[
            ['Where', event.inPerson ? 'In person' : 'Online, by video'],
            ['Event', days('event')],
            ['Registration', `${days('registration')} (${event.timeZone.replaceAll('_', ' ')})`],
            ['Video upload', event.takesVideos ? days('video') : ''],
            [
              'Round 3 by video',
              !event.takesVideos || !event.round3End ? '' : `until ${showDays('', event.round3End)}`,
            ],
            ['Judging', days('judging')],
            [
              'Event image',
              event.image && <img key="image" src={event.image.thumb} alt="" className={styles.picture} />,
            ],
            ['Syllabus', <SyllabusLink key="pdf" pdf={event.pdf} />],
            ['Regions', named(regions, [event.region, ...event.regions])],
            ['Organizations', named(bodies, event.organizations)],
            ['Contact', [event.email, event.phone].filter((part) => part !== '').join(', ')],
            ['Admins', names(event.admins)],
            ['Moderators', names(event.moderators)],
            ['Tabulators', names(event.tabulators)],
          ]}
        />
      </Panel>
      <Panel title="Advanced Details">
        <Facts
          facts={[
            ['Currency', event.currency.toUpperCase()],
            ['Admission fee', money(event.admissionFee)],
            ['FF Fee', money(event.programFee)],
            ['Family maximum', money(event.familyMax)],
            ['Service fee', event.serviceFee ? '3%' : 'none'],
            ['Payment account', event.stripeAccountId ?? 'not connected'],
            ['Names on public pages', publicNames[event.publicNames]],
            ['First dancer number', event.firstNumber],
            ['Most dancers', event.cap === 0 ? 'no limit' : event.cap],
            ['Dancer numbers', event.hideEntryDancerNumber && 'hidden from families before the event'],
            ['Who else entered', event.hideCompetitorEntries && 'hidden from families'],
            ['Names of the groups', [event.alias.grades, event.alias.championship].filter(Boolean).join(', ')],
            ['About the event', begin(event.content)],
            ['In the receipt', begin(event.emailContent)],
            ['After entering', begin(event.inPersonContent)],
          ]}
        />
      </Panel>
      <Panel title="Competitions Data">
        {event.grades.length === 0 ? (
          <p>No competitions yet.</p>
        ) : (
          <Facts
            facts={event.grades.map((grade) => [
              grade.title,
              [
                typeLabels[grade.type],
                plural(grade.competitions.length, 'competition'),
                codesInWords(grade.competitions.map(({ code }) => code)),
                money(grade.price) === 'none' ? 'free' : `${money(grade.price)} each`,
              ]
                .filter((part) => part !== '')
                .join(', '),
            ])}
          />
        )}
      </Panel>
    </>
  );
}
