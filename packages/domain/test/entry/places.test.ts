import { arrivalsOf, placesToFree, placesToHold, type WantedPlaces, wantedPlaces } from '@rince/domain/entry/places';
import type { Pool } from '@rince/domain/entry/pool';
import type { Waiting } from '@rince/domain/entry/waiting';
import { describe, expect, it } from 'vitest';
import {
  entered,
  entryWith,
  eventWith,
  noon,
  paidEntryWith,
  paymentWith,
  refused,
  sectionWith,
} from '../support/nouns.ts';

const reel = entered('reel');
const jig = entered('jig');
const ofEvent: Pool = { kind: 'event', id: 'feis' };
const ofReel: Pool = { kind: 'competition', id: 'reel' };
const waitingFor = (pool: Pool, change: Partial<Waiting> = {}): Waiting => ({
  ...{ pool, event: 'feis', dancer: 'una', name: 'Una', owner: 'maeve', title: 'Reel' },
  ...{ status: 'offered', until: '2026-03-02T12:00:00.000Z', createdAt: '2026-02-01T00:00:00.000Z' },
  ...change,
});

const nameless = ({ name: _, ...offer }: Waiting) => offer;

describe('who arrives by a payment', () => {
  it('is everybody of a first payment, and nobody who was paid for before', () => {
    const una = sectionWith('una', [reel, jig]);
    expect(arrivalsOf(entryWith({ sections: [una] }))).toMatchObject({
      fresh: [
        { dancer: 'una', competition: 'reel' },
        { dancer: 'una', competition: 'jig' },
      ],
      come: ['una'],
      competitions: ['reel', 'jig'],
      pools: [ofEvent, ofReel, { kind: 'competition', id: 'jig' }],
    });
    expect(arrivalsOf(paidEntryWith({ sections: [una] }))).toMatchObject({ fresh: [], come: [], pools: [ofEvent] });
  });

  it('is who a change brings beyond what is paid', () => {
    const draft = {
      sections: [sectionWith('una', [reel, jig]), sectionWith('finn', [{ ...reel, _id: 'in reel by finn' }])],
    } as never;
    const paid = paidEntryWith({ sections: [sectionWith('una', [reel])], draft });
    const { fresh, come, competitions } = arrivalsOf(paid);
    expect(fresh.map(({ dancer, competition }) => [dancer, competition])).toEqual([
      ['una', 'jig'],
      ['finn', 'reel'],
    ]);
    expect({ come, competitions }).toEqual({ come: ['finn'], competitions: ['jig', 'reel'] });
  });
});

describe('the places that a payment needs', () => {
  const two = entryWith({ sections: [sectionWith('una', [reel]), sectionWith('finn', [reel])] });
  const arrivals = arrivalsOf(two);

  it('are none where nothing is capped', () => {
    expect(wantedPlaces(eventWith(), arrivals, [{}, { taken: 7, count: 7 }], [])).toEqual([]);
    expect(wantedPlaces(eventWith(), arrivals, [{}, {}], [])).toEqual([]);
  });

  it('are one for each dancer of a capped competition, and of a capped event', () => {
    expect(wantedPlaces(eventWith({ cap: 50 }), arrivals, [{}, { cap: 10, waiting: 2 }], [])).toEqual([
      {
        pool: ofReel,
        cap: 10,
        waiting: 2,
        dancers: ['una', 'finn'],
        refusal: 'reel is full. Please choose another one, or join its waiting list.',
      },
      { pool: ofEvent, cap: 50, waiting: 0, dancers: ['una', 'finn'], refusal: 'Feis Atha Cliath is full.' },
    ]);
  });

  it('of an event count nobody who is there already', () => {
    const draft = { sections: [sectionWith('una', [reel, jig])] } as never;
    const change = arrivalsOf(paidEntryWith({ sections: [sectionWith('una', [reel])], draft }));
    expect(wantedPlaces(eventWith({ cap: 50 }), change, [{ waiting: 3 }, {}], [])).toEqual([]);
  });

  it('are asked for after a cap is gone, as long as an offer may stand, and nobody has to wait any more', () => {
    const unlimited = { cap: Number.MAX_SAFE_INTEGER, waiting: 0 };
    expect(wantedPlaces(eventWith(), arrivals, [{ waiting: 4 }, { taken: 8, count: 7, waiting: 5 }], [])).toMatchObject(
      [
        { pool: ofReel, ...unlimited },
        { pool: ofEvent, ...unlimited },
      ],
    );
    expect(wantedPlaces(eventWith({ cap: 9 }), arrivals, [{ waiting: 4 }, {}], [])).toMatchObject([
      { cap: 9, waiting: 4 },
    ]);
  });

  it.each([
    ['is no longer offered', { closed: new Set(['save']) }, 'NOT_READY', /^reel is no longer offered/],
    ['is judged already', { submitted: true }, 'CONFLICT', /^reel is judged already/],
    ['has a result', { result: 'version' }, 'CONFLICT', /^reel is judged already/],
    ['recalled somebody', { submitted: false, recall: 'version' }, 'CONFLICT', /^reel is judged already/],
  ])('are refused where a competition %s', (_, place, code, message) => {
    expect(() => wantedPlaces(eventWith(), arrivals, [{}, place], [])).toThrow(refused(code, message));
  });

  it('are refused where another entry has the dancer in the competition', () => {
    const [una] = arrivals.fresh;
    expect(() => wantedPlaces(eventWith(), arrivals, [{}, {}], una ? [una] : [])).toThrow(
      refused('CONFLICT', /^una is in reel \(reel\) already, by another entry\. Nothing was charged\./),
    );
  });
});

describe('the places that a payment holds', () => {
  const wanted = (change: Partial<WantedPlaces> = {}): WantedPlaces => ({
    ...{ pool: ofReel, cap: 10, waiting: 0, dancers: ['una', 'finn'], refusal: 'reel is full.' },
    ...change,
  });

  it('are all that are wanted, up to the cap', () => {
    const forEvent = wanted({ pool: ofEvent, cap: 50, dancers: ['una'], refusal: 'The feis is full.' });
    expect(placesToHold([wanted(), forEvent], [], noon)).toEqual({
      held: { competitions: { reel: 2 }, dancers: 1, offers: [] },
      holds: [
        { pool: ofReel, places: 2, cap: 10, refusal: 'reel is full.' },
        { pool: ofEvent, places: 1, cap: 50, refusal: 'The feis is full.' },
      ],
    });
    expect(placesToHold([], [], noon)).toEqual({ held: { competitions: {}, dancers: 0, offers: [] }, holds: [] });
  });

  it('are not taken again by who was offered one', () => {
    const offer = waitingFor(ofReel);
    const { held, holds } = placesToHold([wanted()], [offer], noon);
    expect(held).toEqual({ competitions: { reel: 2 }, dancers: 0, offers: [nameless(offer)] });
    expect(holds).toMatchObject([{ places: 1 }]);
    expect(placesToHold([wanted({ dancers: ['una'], waiting: 5 })], [offer], noon).holds).toEqual([]);
  });

  it.each([
    ['that has ended', { until: '2026-03-01T12:00:00.000Z' }],
    ['that is only waited for', { status: 'waiting' as const }],
    ['of another competition', { pool: { kind: 'competition' as const, id: 'jig' } }],
    ['of the event', { pool: { kind: 'event' as const, id: 'reel' } }],
  ])('are not spared by an offer %s', (_, change) => {
    expect(placesToHold([wanted({ dancers: ['una'] })], [waitingFor(ofReel, change)], noon).holds).toMatchObject([
      { places: 1 },
    ]);
  });

  it('belong to those who wait longest', () => {
    expect(() => placesToHold([wanted({ waiting: 1 })], [], noon)).toThrow(refused('FULL', /^reel is full/));
    expect(() => placesToHold([wanted({ waiting: 1 })], [waitingFor(ofReel)], noon)).toThrow(refused('FULL'));
  });
});

describe('a payment that nobody finishes', () => {
  it('gives its places back', () => {
    const held = { competitions: { reel: 2, jig: 1 }, dancers: 1, offers: [] };
    expect(placesToFree(paymentWith({ held }), noon)).toEqual({
      standing: [],
      free: [
        { pool: ofReel, places: 2 },
        { pool: { kind: 'competition', id: 'jig' }, places: 1 },
        { pool: ofEvent, places: 1 },
      ],
    });
  });

  it('leaves the place of an offer to who was offered it, as long as the offer stands', () => {
    const stands = waitingFor(ofReel);
    const over = waitingFor(ofEvent, { until: '2026-03-01T12:00:00.000Z' });
    const held = { competitions: { reel: 1 }, dancers: 1, offers: [stands, over] };
    expect(placesToFree(paymentWith({ held }), noon)).toEqual({
      standing: [stands],
      free: [{ pool: ofEvent, places: 1 }],
    });
  });

  it('frees the place of an offer whose dancer came to the list again meanwhile, and of no other', () => {
    const stands = waitingFor(ofReel);
    const held = { competitions: { reel: 1 }, dancers: 0, offers: [stands] };
    const free = [{ pool: ofReel, places: 1 }];
    expect(placesToFree(paymentWith({ held }), noon, [stands])).toEqual({ standing: [], free });
    for (const other of [
      { ...stands, dancer: 'another' },
      { ...stands, pool: ofEvent },
      { ...stands, pool: { kind: 'competition' as const, id: 'jig' } },
    ])
      expect(placesToFree(paymentWith({ held }), noon, [other])).toEqual({ standing: [stands], free: [] });
  });
});
