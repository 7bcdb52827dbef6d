import type { ResultVersion } from '@rince/domain/results/result-version';
import type { Table } from '@rince/store/table';
import { announced } from './announced.ts';
import { claims, type Fault, Look, type RuleName } from './claims.ts';
import { Facts } from './facts.ts';
import { storedFiles } from './files.ts';
import * as lists from './lists.ts';
import * as marks from './marks.ts';
import * as money from './money.ts';
import type { Outside } from './outside.ts';
import * as people from './people.ts';
import * as places from './places.ts';
import * as promises from './promises.ts';
import { publicStorage, publishedVersions } from './published.ts';
import { sealsOfLogs } from './seals.ts';
import { knownKinds, syllabus } from './syllabus.ts';

type Rule = (facts: Facts, look: Look, outside: Outside) => void | Promise<void>;

/** A rule that needs what lies beside the table, and looks at nothing where that is not given. */
const beside =
  <Name extends keyof Outside>(
    name: Name,
    rule: (facts: Facts, look: Look, given: NonNullable<Outside[Name]>, outside: Outside) => void | Promise<void>,
  ): Rule =>
  (facts, look, outside) => {
    const { [name]: given } = outside;
    return given === undefined ? undefined : rule(facts, look, given as NonNullable<Outside[Name]>, outside);
  };

const rules: Readonly<Record<RuleName, Rule>> = {
  'sums of entries': money.sumsOfEntries,
  'payments of entries': money.paymentsOfEntries,
  receipts: money.receipts,
  "provider's books": beside('books', money.providersBooks),
  'places of competitions': places.placesOfCompetitions,
  'places of events': places.placesOfEvents,
  'lines and entries': places.linesAndEntries,
  "dancers' own lists": places.dancersOwnLists,
  "families' own lists": places.familiesOwnLists,
  'dancer numbers': places.dancerNumbers,
  'history of marks': marks.historyOfMarks,
  'card counters': marks.cardCounters,
  'calculated results': marks.calculatedResults,
  'submitted sheets': marks.submittedSheets,
  'published versions': publishedVersions,
  'public storage': beside('results', publicStorage),
  'addresses of users': people.addressesOfUsers,
  'accounts of users': beside('accounts', people.accountsOfUsers),
  'staff of schools': people.staffOfSchools,
  'names of schools': people.namesOfSchools,
  'names of registers': people.namesOfRegisters,
  'people of events': people.peopleOfEvents,
  'owners of dancers': people.ownersOfDancers,
  'erased people': people.erasedPeople,
  'names that are gone': beside('gone', people.namesThatAreGone),
  'stored files': beside('files', storedFiles),
  'lists of users': lists.listsOfUsers,
  'lists of the office': lists.listsOfTheOffice,
  'places in lists': lists.placesInLists,
  'progress of sheets': marks.progressOfSheets,
  'entries of schools': lists.entriesOfSchools,
  'names in entries': lists.namesInEntries,
  'check-ins': marks.checkIns,
  'log of events': lists.logOfEvents,
  'seals of logs': sealsOfLogs,
  'versions of schedules': lists.versionsOfSchedules,
  'notices once': promises.noticesOnce,
  announcements: announced,
  'letters twice at most': beside('letters', promises.lettersTwiceAtMost),
  'ends of work': promises.endsOfWork,
  syllabus,
  'known kinds': knownKinds,
};

/** What a rule says: how many things it looked at, and for whom it does not hold. */
export interface Finding {
  readonly rule: RuleName;
  readonly looked: number;
  readonly faults: readonly Fault[];
}

/** Reads a whole table once, and says for each rule whether it holds. Nothing is written. */
export const audit = async (table: Table, outside: Outside, now = new Date()): Promise<Finding[]> => {
  // A sheet as it was calculated is large: it is calculated again as soon as it is read.
  const facts = await Facts.read(table, now, (kind, item) =>
    kind === 'resultKey'
      ? { ...item, ...marks.checkedResult(item as unknown as ResultVersion), sheet: undefined }
      : item,
  );
  const findings: Finding[] = [];
  for (const rule of Object.keys(claims) as RuleName[]) {
    const look = new Look();
    // An item that lacks what the rule reads is a fault as well, and no reason to say nothing of the others.
    try {
      await rules[rule](facts, look, outside);
    } catch (error) {
      look.holds('an item', false, 'one that can be read', (error as Error).stack?.split('\n').slice(0, 3).join(' '));
    }
    findings.push({ rule, looked: look.looked, faults: look.faults });
  }
  return findings;
};
