import type { Act } from '@rince/domain/acts/act';
import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import type { NumberedDancer } from '@rince/domain/entry/numbered-dancer';
import type { Payment } from '@rince/domain/entry/payment';
import type { Places, Pool } from '@rince/domain/entry/pool';
import type { Waiting } from '@rince/domain/entry/waiting';
import type { Event } from '@rince/domain/event/event';
import type { DancedCompetition } from '@rince/domain/results/danced-competition';
import type { Competition } from '@rince/domain/sheet/competition';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import {
  dancedKey,
  dancerKey,
  entryKey,
  eventPlacesKey,
  numberCounterKey,
  numberKey,
  onceKey,
  ownEntryKey,
  ownWaitingKey,
  plateKey,
  rosterKey,
  teamKey,
  waitingKey,
  waitsKey,
} from '@rince/store/keys';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';

const add = (counts: Map<string, number>, key: string, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};
const poolName = ({ kind, id }: Pool): string => `${kind} ${id}`;
const isUnderWay = ({ status }: Payment): boolean => status !== 'paid' && status !== 'failed';

/** What is counted as gone of each pool beside who stands there, and how many wait. */
const heldPlaces = (facts: Facts) => {
  const held = new Map<string, number>();
  const waiting = new Map<string, number>();
  for (const { held: of, event } of facts.all<Payment>('paymentKey').filter(isUnderWay)) {
    for (const [id, places] of Object.entries(of.competitions)) add(held, `competition ${id}`, places);
    add(held, `event ${event}`, of.dancers);
  }
  for (const { pool, status } of facts.all<Waiting>('waitingKey'))
    add(status === 'offered' ? held : waiting, poolName(pool));
  // Paid for, and on the way to the sheet.
  for (const { seated, moves } of facts.all<Entry>('entryKey'))
    if (!seated)
      for (const { competition, _id, held: isHeld } of moves?.in ?? [])
        if (isHeld && !facts.has(rosterKey(competition, _id))) add(held, `competition ${competition}`);
  return { held, waiting };
};

export const placesOfCompetitions = (facts: Facts, look: Look): void => {
  const lines = new Map<string, number>();
  for (const { competition } of facts.all<RosterLine>('rosterKey')) add(lines, competition);
  const { held, waiting } = heldPlaces(facts);
  for (const one of facts.all<Competition>('competitionKey')) {
    const count = lines.get(one._id) ?? 0;
    const name = `competition ${one._id}`;
    look.same(one, count, one.count, 'dancers');
    look.same(one, count + (held.get(name) ?? 0), one.taken, 'places gone');
    look.same(one, waiting.get(name) ?? 0, one.waiting ?? 0, 'waiting');
  }
};

export const placesOfEvents = (facts: Facts, look: Look): void => {
  const dancing = new Map<string, number>();
  for (const { event, paidAt, sections } of facts.all<Entry>('entryKey'))
    if (paidAt !== undefined)
      add(dancing, event, sections.filter(({ competitions }) => competitions.length > 0).length);
  const { held, waiting } = heldPlaces(facts);
  for (const { _id } of facts.all<Event>('eventKey')) {
    const key = eventPlacesKey(_id);
    const places = facts.get<Places>(key);
    look.same(key, (dancing.get(_id) ?? 0) + (held.get(`event ${_id}`) ?? 0), places?.taken ?? 0, 'places gone');
    look.same(key, waiting.get(`event ${_id}`) ?? 0, places?.waiting ?? 0, 'waiting');
  }
};

/** What somebody did to sheets by hand, by competition. */
const handsOn = (facts: Facts, acts: readonly Act['act'][]): ReadonlySet<string> =>
  new Set(facts.all<Act>('actKey').flatMap(({ act, competition = '' }) => (acts.includes(act) ? [competition] : [])));

export const linesAndEntries = (facts: Facts, look: Look): void => {
  const takenOff = handsOn(facts, ['removeDancer', 'swapDancer']);
  const swapped = handsOn(facts, ['swapDancer']);
  const putOn = handsOn(facts, ['addDancer', 'swapDancer', 'moveDancer', 'moveDancerBack']);
  for (const entry of facts.all<Entry>('entryKey')) {
    if (entry.paidAt === undefined || !entry.seated) continue;
    for (const { dancer, competitions } of entry.sections)
      for (const { competition, movedFrom = competition, _id } of competitions) {
        const line = facts.get<RosterLine>(rosterKey(competition, _id));
        if (line?.dancer !== dancer && (takenOff.has(competition) || takenOff.has(movedFrom))) continue;
        look.same(
          rosterKey(competition, _id),
          { dancer, entry: entry._id },
          { dancer: line?.dancer, entry: line?.entry },
        );
      }
  }
  for (const line of facts.all<RosterLine>('rosterKey')) {
    const { entry: id, competition, dancer, _id } = line;
    if (id === '' || putOn.has(competition)) continue;
    const entry = facts.get<Entry>(entryKey(id));
    // Whoever is about to leave is on the sheet still.
    if (entry?.moves?.out.some((move) => move._id === _id)) continue;
    // Where another dancer has the line, it goes with that dancer, and the entry says what it said.
    const named = entry?.sections.some((section) =>
      section.competitions.some(
        (one) =>
          one._id === _id &&
          (one.competition === competition || (section.dancer !== dancer && swapped.has(one.competition))),
      ),
    );
    look.holds(line, named === true && entry?.paidAt !== undefined, `an entry ${id} that names it`);
  }
};

export const dancersOwnLists = (facts: Facts, look: Look): void => {
  for (const line of facts.all<RosterLine>('rosterKey')) {
    const { competition, _id, dancer, dancerNumber, event, entry } = line;
    const once = onceKey(competition, dancer);
    look.same(once, _id, facts.get<{ entryCompetition: string }>(once)?.entryCompetition, 'the line');
    // Nothing is kept beside the profile of somebody who was erased.
    const isErased = line.lname === '' && !facts.has(dancerKey(dancer)) && !facts.has(teamKey(dancer));
    if (isErased) continue;
    const key = dancedKey(dancer, event, competition);
    const danced = facts.get<DancedCompetition>(key);
    look.same(
      key,
      { entryCompetition: _id, entry, dancerNumber, left: undefined },
      danced && {
        left: danced.left,
        entryCompetition: danced.entryCompetition,
        entry: danced.entry,
        dancerNumber: danced.dancerNumber,
      },
    );
  }
  for (const once of facts.all<{ entryCompetition: string }>('onceKey')) {
    const key = rosterKey(once.pk.slice('COMP#'.length), once.entryCompetition);
    look.same(once, once.sk.slice('DANCER#'.length), facts.get<RosterLine>(key)?.dancer, 'on the sheet');
  }
  for (const danced of facts.all<DancedCompetition>('dancedKey').filter(({ left }) => !left))
    look.same(
      danced,
      danced.dancer,
      facts.get<RosterLine>(rosterKey(danced.competition, danced.entryCompetition))?.dancer,
      'on the sheet',
    );
};

export const familiesOwnLists = (facts: Facts, look: Look): void => {
  for (const { _id, owner, event } of facts.all<Entry>('entryKey')) {
    const key = ownEntryKey(owner, event);
    // What lies with an account that was erased is gone.
    if (!facts.get<{ erased?: boolean }>({ pk: key.pk, sk: 'USER' })?.erased)
      look.same(key, _id, facts.get<{ entry: string }>(key)?.entry);
  }
  for (const edge of facts.all<{ entry: string }>('ownEntryKey'))
    look.holds(edge, facts.has(entryKey(edge.entry)), `the entry ${edge.entry}`, 'it is not there');
  for (const { owner, pool, dancer } of facts.all<Waiting>('waitingKey'))
    for (const key of [ownWaitingKey(owner, pool, dancer), waitsKey(dancer, pool)])
      look.holds(key, facts.has(key), 'that the dancer waits', 'it is not there');
  for (const kind of ['ownWaitingKey', 'waitsKey'] as const)
    for (const edge of facts.all<Waiting>(kind))
      look.holds(edge, facts.has(waitingKey(edge.pool, edge.dancer)), 'somebody who waits', 'nobody does');
};

type Plate = NumberedDancer & { readonly isRetired?: boolean };

export const dancerNumbers = (facts: Facts, look: Look): void => {
  const plates = facts.all<Plate>('plateKey');
  for (const number of facts.all<NumberedDancer>('numberKey')) {
    const plate = facts.get<Plate>(plateKey(number.event, number.dancerNumber));
    look.same(
      number,
      { dancer: number.dancer, isRetired: false },
      {
        dancer: plate?.dancer,
        isRetired: plate?.isRetired ?? false,
      },
      'its plate',
    );
  }
  const highest = new Map<string, number>();
  const byHand = new Map<string, Set<number>>();
  for (const { act, event, detail } of facts.all<Act & { detail: { to: number } }>('actKey'))
    if (act === 'updateDancerNum') byHand.set(event, (byHand.get(event) ?? new Set()).add(detail.to));
  for (const plate of plates) {
    const { event, dancer, dancerNumber } = plate;
    look.same(plate, plate.sk, plateKey(event, dancerNumber).sk, 'the plate of its number');
    if (!plate.isRetired)
      look.same(
        plate,
        dancerNumber,
        facts.get<NumberedDancer>(numberKey(event, dancer))?.dancerNumber,
        'its dancer’s number',
      );
    // A number that the office chose may be any.
    if (!byHand.get(event)?.has(dancerNumber)) highest.set(event, Math.max(highest.get(event) ?? 0, dancerNumber));
  }
  for (const [event, number] of highest) {
    const next = facts.get<{ next: number }>(numberCounterKey(event))?.next ?? 0;
    look.holds(numberCounterKey(event), number < next, `the next number above ${number}`, next);
  }
  const worn = (where: { pk: string; sk: string }, event: string, dancer: string, number: number | undefined): void => {
    const is = facts.get<NumberedDancer>(numberKey(event, dancer))?.dancerNumber;
    if (number !== undefined && number !== 0) look.same(where, is, number, `the number of ${dancer}`);
  };
  for (const line of facts.all<RosterLine>('rosterKey')) worn(line, line.event, line.dancer, line.dancerNumber);
  for (const entry of facts.all<Entry>('entryKey'))
    for (const { dancer, dancerNumber } of entry.sections as readonly EntrySection[])
      worn(entry, entry.event, dancer, dancerNumber);
};
