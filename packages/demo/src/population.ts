import type { Region } from '@rince/domain/event/region';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Level } from '@rince/domain/people/levels';
import type { School } from '@rince/domain/people/school';
import type { User } from '@rince/domain/people/user';
import { dancerItems } from '@rince/store/dancers';
import type { Item } from '@rince/store/item';

import { type Dice, fixedId } from './dice.ts';
import { cities, firstNames, lastNames, schoolNames } from './names.ts';
import { userId } from './people.ts';
import { firstRegions } from './regions.ts';

export interface World {
  readonly regions: readonly Region[];
  readonly schools: readonly School[];
  readonly dancers: readonly Dancer[];
  readonly families: readonly User[];
  readonly items: readonly Item[];
}

const thisYear = 2026;

/** How many of a hundred dancers have which level. */
const levelShares: readonly [Level, number][] = [
  ['firstfeis', 3],
  ['beginner', 20],
  ['advanced', 20],
  ['novice', 20],
  ['prizewinner', 17],
  ['prelim', 10],
  ['open', 8],
  ['adult', 2],
];

const levelAt = (share: number): Level => {
  let sum = 0;
  for (const [level, part] of levelShares) {
    sum += part;
    if (share < sum) return level;
  }
  return 'novice';
};

const birthdateOf = (level: Level, dice: Dice): string => {
  const [youngest, oldest] =
    level === 'adult'
      ? [22, 55]
      : level === 'open' || level === 'prelim'
        ? [8, 18]
        : level === 'firstfeis'
          ? [5, 9]
          : [6, 15];
  const year = thisYear - dice.whole(youngest, oldest);
  return `${year}-${String(dice.whole(1, 12)).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`;
};

const groupOf = (level: Level): Dancer['grade'] =>
  level === 'adult' ? 'adult' : level === 'open' || level === 'prelim' ? 'championship' : 'grades';

/** Regions, schools, families and their dancers. The first two dancers are parent@'s, the third is dancer@. */
export const population = (dice: Dice, createdAt: string, dancerCount = 400): World => {
  const regions = firstRegions;
  const schools = schoolNames.map(
    (name, i): School => ({
      _id: fixedId(`sch00${i + 10}`),
      name,
      city: cities[i] ?? '',
      region: regions[0]?._id ?? '',
      admins: i === 0 ? [userId('teacher')] : [],
      moderators: [],
      createdAt,
      revision: 1,
    }),
  );

  const dancerOf = (over: Partial<Dancer> & Pick<Dancer, '_id' | 'level' | 'owners'>): Dancer => {
    const school = dice.pick(schools);
    return {
      name: dice.pick(firstNames),
      lname: dice.pick(lastNames),
      birthdate: birthdateOf(over.level, dice),
      grade: groupOf(over.level),
      region: { _id: regions[0]?._id ?? '', name: regions[0]?.name ?? '' },
      school: { _id: school._id, name: school.name },
      createdAt,
      revision: 1,
      ...over,
    };
  };
  const ofTeacher = { school: { _id: schools[0]?._id ?? '', name: schools[0]?.name ?? '' } };
  const dancers: Dancer[] = [
    dancerOf({
      _id: fixedId('dancer1'),
      level: 'novice',
      owners: [userId('parent')],
      name: 'Aoife',
      lname: 'Byrne',
      birthdate: '2016-05-14',
      ...ofTeacher,
    }),
    dancerOf({
      _id: fixedId('dancer2'),
      level: 'open',
      owners: [userId('parent')],
      name: 'Cian',
      lname: 'Byrne',
      birthdate: '2013-09-02',
      ...ofTeacher,
    }),
    dancerOf({
      _id: fixedId('dancer3'),
      level: 'adult',
      owners: [userId('dancer')],
      name: 'Dara',
      lname: 'Quinn',
      birthdate: '1991-03-21',
    }),
  ];
  const families: User[] = [];
  while (dancers.length < dancerCount) {
    const lname = dice.pick(lastNames);
    const _id = dice.id();
    families.push({
      _id,
      name: dice.pick(firstNames),
      lname,
      email: `family${families.length + 1}@feis.test`,
      role: 'user',
      roles: ['parent'],
      theme: 'pretty',
      darkTheme: false,
      notify: false,
      step: 100,
      confirmed: true,
      tokensValidAfter: 0,
      createdAt,
      revision: 1,
    });
    const children = Math.min(dice.pick([1, 1, 2, 2, 3]), dancerCount - dancers.length);
    for (let i = 0; i < children; i++)
      dancers.push(dancerOf({ _id: dice.id(), level: levelAt(dice.whole(0, 99)), owners: [_id], lname }));
  }
  const counted = schools.map((school) => ({
    confirmed: true,
    ...school,
    students: dancers.filter((dancer) => dancer.school._id === school._id).length,
  }));
  return { regions, schools: counted, dancers, families, items: dancers.flatMap(dancerItems) };
};
