import type { Dancer } from '@rince/domain/people/dancer';
import { documentOf } from '@rince/domain/rich-text';
import type { Item } from '@rince/store/item';
import { createJob } from '@rince/store/results';
import type { Write } from '@rince/store/write';

import { fixedId } from './dice.ts';
import { day, dayMs, eventOf, feis, type Making } from './feis.ts';
import { userId } from './people.ts';
import { fullSyllabus, gradesOf, shortSyllabus } from './syllabus.ts';

interface Made {
  readonly items: Item[];
}

/** What these writes put into a table that is empty. */
const itemsOf = (writes: readonly Write[]): Item[] =>
  writes.flatMap((write) => (write.kind === 'put' ? [write.item] : []));

/** The four feiseanna of the demo world. */
export const feiseanna = (making: Making): Made => {
  const { dice, now, world, createdAt } = making;
  const coille = eventOf(making, { _id: fixedId('c0111e'), name: 'Feis na Coille' });
  const online = eventOf(making, {
    _id: fixedId('0n11ne'),
    name: 'Feis an Idirlín',
    inPerson: false,
    videoStart: day(now, -7),
    videoEnd: day(now, 21),
    round3End: day(now, 38),
    judgingStart: day(now, 22),
    judgingEnd: day(now, 40),
    eventStart: day(now, 22),
    eventEnd: day(now, 40),
    admissionFee: 0,
    programFee: 1000,
    inPersonContent: documentOf(''),
  });
  // The second begins when the first is done: it is not queued by itself.
  const publishing = fixedId('j0bpublish');
  const jobs = [
    { _id: fixedId('j0bresults'), kind: 'results', status: 'queued', next: publishing },
    { _id: publishing, kind: 'publish', status: 'running' },
  ] as const;
  const over = eventOf(making, {
    _id: fixedId('over'),
    name: 'Feis na Samhna',
    eventStart: day(now, -21),
    eventEnd: day(now, -20),
    registrationStart: day(now, -90),
    registrationEnd: day(now, -30),
    judgingStart: day(now, -21),
    judgingEnd: day(now, -20),
    createdAt: new Date(Date.parse(createdAt) - 60 * dayMs).toISOString(),
    job: jobs[0]._id,
  });
  const draft = eventOf(making, {
    _id: fixedId('draft'),
    name: 'Feis an Earraigh',
    published: false,
    stripeAccountId: undefined,
    step: 2,
    eventStart: day(now, 120),
    eventEnd: day(now, 120),
    registrationStart: day(now, 60),
    registrationEnd: day(now, 110),
    judgingStart: day(now, 120),
    judgingEnd: day(now, 120),
  });

  const hasEntered = ({ owners }: Dancer): boolean =>
    !owners.includes(userId('parent')) && !owners.includes(userId('dancer'));
  const strangers = world.dancers.filter(hasEntered);
  const danced = [
    ...world.dancers.slice(0, 2),
    ...strangers.filter(({ level }) => ['beginner', 'novice', 'open'].includes(level)).slice(0, 60),
  ];
  return {
    items: [
      ...feis(making, coille, gradesOf(coille._id, fullSyllabus, dice), strangers, false),
      ...feis(making, online, gradesOf(online._id, shortSyllabus, dice), strangers.slice(0, 40), false),
      ...feis(making, over, gradesOf(over._id, shortSyllabus, dice), danced, true),
      ...feis(making, draft, gradesOf(draft._id, shortSyllabus.slice(0, 1), dice), [], false),
      ...jobs.flatMap((job) =>
        itemsOf(createJob({ ...job, event: over._id, done: 0, total: 0, by: userId('organizer'), createdAt })),
      ),
    ],
  };
};
