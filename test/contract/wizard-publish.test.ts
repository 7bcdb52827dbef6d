import { userId } from '@rince/demo/people';
import type { Context } from '@rince/runtime/context';
import { newId } from '@rince/runtime/new-id';
import { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patchJudges } from '../../functions/organizer/patch-judges.ts';
import { updateTabulation } from '../../functions/tabulation/update-tabulation.ts';
import { type Client, signIn } from '../support/client.ts';
import { laterBy, minute } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { enteredFamily, lettersTo, newParent, paymentOf } from '../support/family.ts';
import { configOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { basics, category, formOf, organized } from '../support/wizard.ts';

// The last steps of the wizard: what an event lacks, the account that is paid, the judges.

let cloud: TestCloud;
let organizer: Client;
let admin: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  ({ organizer, feis } = await readyFeis(cloud.url));
  admin = await signIn(cloud.url, 'admin@feis.test');
});
afterAll(() => cloud?.end());

const created = async (name: string): Promise<string> =>
  (await organizer.ask('createEvent', { body: { event: basics(name) } }))._id;

/** What an organizer does on the provider's pages; answers where they lead back to. */
const connect = async (url: string, answer: 'connect' | 'cancel' = 'connect'): Promise<URLSearchParams> => {
  const address = new URL(url);
  const form = new URLSearchParams(address.searchParams);
  form.set('answer', answer);
  form.set('account_name', 'Feis account');
  const response = await fetch(`${address.origin}${address.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '').searchParams;
};
const asked = (who: Client, eventId: string) =>
  who.ask('connectAccount', { body: { eventId, returnTo: `${cloud.url}/app/event-dashboard` } });

describe('publishing', () => {
  it('is refused with everything that is missing, each with its step', async () => {
    const { _id: id } = await organizer.ask('createEvent', {
      body: { event: { name: 'Feis bheag', admissionFee: 500 } },
    });
    const publish = () => organizer.send('editEvent', { params: { id }, body: { publish: true } });
    const bare = await publish();
    expect(bare).toMatchObject({ http: 409, code: 'NOT_READY' });
    expect(bare.issues).toEqual([
      { path: 'step1', message: 'Say when the event is.' },
      { path: 'step1', message: 'Say when registration opens and ends.' },
      { path: 'step1', message: 'Say when judging takes place.' },
      { path: 'step2', message: 'Connect a payment account: this event has prices.' },
      { path: 'step3', message: 'Add at least one competition.' },
    ]);
    const shown = await organized(organizer, id);
    expect(shown.published).toBe(false);
    expect(shown.problems.map(({ at }) => at)).toEqual([
      'eventStart',
      'registrationStart',
      'judgingStart',
      'account',
      '',
    ]);
    expect(shown.problems.map(({ message }) => message)).toEqual(bare.issues?.map(({ message }) => message));

    const event = { ...formOf(shown), ...basics('Feis bheag'), admissionFee: 0 };
    const grades = [category('Novice', ['101'], { levels: [] })];
    const half = await organizer.send('editEvent', { params: { id }, body: { event, grades, publish: true } });
    expect(half.issues).toEqual([{ path: 'step3', message: 'Choose the levels that may enter Novice.' }]);
    expect(await organized(organizer, id)).toMatchObject({ published: false, eventStart: '', grades: [] });

    const whole = [category('Novice', ['101'])];
    const done = await organizer.ask('editEvent', { params: { id }, body: { event, grades: whole, publish: true } });
    expect(done.published).toBe(true);
    const parent = await signIn(cloud.url, 'parent@feis.test');
    expect((await parent.ask('getEvent', { params: { id } })).name).toBe('Feis bheag');
  });
});

describe('the payment account', () => {
  it('is connected with a state that is good for this user, this event, once', async () => {
    const id = await created('Feis an Airgid');
    const other = await created('Feis gan Airgead');
    const { url } = await asked(organizer, id);
    const back = await connect(url);
    const given = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
    const { stripeAccountId } = await organizer.ask('addStripeAccountId', { body: { eventId: id, ...given } });
    expect(stripeAccountId).toMatch(/^acct_/);
    expect(await organized(organizer, id)).toMatchObject({ stripeAccountId });

    const again = await organizer.send('addStripeAccountId', { body: { eventId: id, ...given } });
    expect([again.code, again.http]).toEqual(['CONFLICT', 409]);
    const { state } = await asked(organizer, id);
    for (const code of ['CONFLICT', 'PAYMENT_FAILED'].toReversed()) {
      const body = { eventId: id, code: 'ac_nobody_gave_this', state };
      expect(await organizer.send('addStripeAccountId', { body })).toMatchObject({ code });
    }
    const spent = await connect((await asked(organizer, id)).url);
    const reused = { code: spent.get('code') ?? '', state: given.state };
    expect(await organizer.send('addStripeAccountId', { body: { eventId: id, ...reused } })).toMatchObject({
      http: 409,
      code: 'CONFLICT',
    });

    const slow = await connect((await asked(organizer, id)).url);
    const late = { code: slow.get('code') ?? '', state: slow.get('state') ?? '' };
    await laterBy(cloud.url, 61 * minute, async () => {
      const refused = await organizer.send('addStripeAccountId', { body: { eventId: id, ...late } });
      expect([refused.code, refused.message]).toEqual([
        'CONFLICT',
        'This connection was started more than an hour ago. Please start again.',
      ]);
    });

    for (const [who, eventId] of [
      [organizer, other],
      [admin, id],
    ] as const) {
      const answer = await connect((await asked(organizer, id)).url);
      const body = { eventId, code: answer.get('code') ?? '', state: answer.get('state') ?? '' };
      expect(await who.send('addStripeAccountId', { body })).toMatchObject({ http: 409, code: 'CONFLICT' });
    }
    expect((await organized(organizer, id)).stripeAccountId).toBe(stripeAccountId);
    expect((await organized(organizer, other)).stripeAccountId).toBeUndefined();
  });

  it('is not asked for by strangers, nor led away to another site', async () => {
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const refused = await tabulator.send('connectAccount', {
      body: { eventId: feis, returnTo: `${cloud.url}/app/event-dashboard` },
    });
    expect(refused).toMatchObject({ http: 403, code: 'FORBIDDEN' });
    const away = await organizer.send('connectAccount', { body: { eventId: feis, returnTo: 'https://example.org/' } });
    expect(away).toMatchObject({ http: 400, code: 'BAD_REQUEST' });
    const canceled = await connect((await asked(organizer, feis)).url, 'cancel');
    expect([canceled.get('code'), canceled.get('error')]).toEqual([null, 'access_denied']);
  });
});

describe('the numbers of an event that keeps them until its first day', () => {
  it('are told to its office and not to families', async () => {
    const event = { ...basics('Feis faoi Rún'), hideEntryDancerNumber: true, emailContent: 'Bring <two> shoes' };
    const { _id: id } = await organizer.ask('createEvent', { body: { event } });
    const open = category('Novice', ['101'], { columns: [{ _id: 'column-101', title: '', age: 'all' }] });
    const published = await organizer.ask('editEvent', { params: { id }, body: { grades: [open], publish: true } });
    const { parent, entry } = await enteredFamily(cloud.url, id, 'run@family.test', { levels: ['novice'] });
    const paid = await parent.ask('payEntry', { body: paymentOf(entry, 'pm_none') });
    const read = (who: Client) => who.ask('getEntry', { params: { id: entry._id } });
    expect([paid.entry?.step, paid.entry?.sections[0]?.dancerNumber]).toEqual([2, undefined]);
    expect((await read(parent)).sections[0]?.dancerNumber).toBeUndefined();
    expect((await read(organizer)).sections[0]?.dancerNumber).toBe(101);
    const { data: notices } = await parent.ask('listNotices');
    expect(notices.find(({ title }) => title === 'Your entry has been received!')?.content).toBe('Entered: Una.');

    const letter = await until(async () =>
      (await lettersTo(cloud.url, 'run@family.test')).find(({ subject }) => subject === 'Your receipt: Feis faoi Rún'),
    );
    expect(letter.text).toContain('Dancers: Una Daly.');
    expect(letter.text).toContain('Total: 0.00 CAD');
    expect(letter.text).toContain('Bring <two> shoes');
    expect(letter.html).toContain('Bring &#60;two&#62; shoes');

    const seen = formOf(await organized(organizer, id));
    const today = { ...seen, revision: seen.revision, eventStart: basics('').registrationStart ?? '' };
    expect(published.hideEntryDancerNumber).toBe(true);
    await organizer.ask('editEvent', { params: { id }, body: { event: today } });
    expect((await read(parent)).sections[0]?.dancerNumber).toBe(101);
  });
});

describe('the judges', () => {
  const judges = ['judge1', 'judge2', 'judge3', 'judge4'].map(userId);

  it('are as many as a competition may have: one in grades, three in a championship; who is too many is told', async () => {
    const id = await created('Feis na mBreithiún');
    const championship = category('Open', ['201'], { type: 'championship', levels: ['open'], rounds: 2, judges: 3 });
    const { data } = await organizer.send('editEvent', {
      params: { id },
      body: { grades: [category('Novice', ['101']), championship] },
    });
    const [novice = '', open = ''] = data.grades.map(({ competitions }) => competitions[0]?._id ?? '');
    const early = await organizer.send('patchJudges', {
      body: { event: id, judges: [{ _id: judges[0] ?? '', competitions: [novice] }] },
    });
    expect(early).toMatchObject({ http: 404, message: 'Add this judge to the event first.' });

    await organizer.ask('setJudges', { params: { id }, body: { judges } });
    const { refused } = await organizer.ask('patchJudges', {
      body: { event: id, judges: judges.map((_id) => ({ _id, competitions: [novice, open] })) },
    });
    expect(refused).toEqual([
      { competition: novice, judge: judges[1], message: 'Another judge has this competition.' },
      { competition: novice, judge: judges[2], message: 'Another judge has this competition.' },
      { competition: novice, judge: judges[3], message: 'Another judge has this competition.' },
      { competition: open, judge: judges[3], message: 'This competition has its 3 judges.' },
    ]);
    const { panels } = await organizer.ask('getJudges', { query: { id } });
    expect(panels[novice]).toEqual([[judges[0]]]);
    expect(panels[open]).toEqual([judges.slice(0, 3), judges.slice(0, 3)]);

    const moved = await organizer.ask('patchJudges', {
      body: {
        event: id,
        judges: [
          { _id: judges[3] ?? '', competitions: [novice] },
          { _id: judges[0] ?? '', competitions: [open] },
        ],
      },
    });
    expect(moved.refused).toEqual([]);
    expect((await organizer.ask('getJudges', { query: { id } })).panels[novice]).toEqual([[judges[3]]]);

    // Two people assign at once, each from what they read: neither takes back what the other has just done.
    const third = judges[2] ?? '';
    const assign = (competitions: string[], seen?: string[]) =>
      organizer.ask('patchJudges', { body: { event: id, judges: [{ _id: third, competitions, seen }] } });
    const sits = async () =>
      (await organizer.ask('getJudges', { query: { id } })).panels[open]?.some((round) => round.includes(third));
    await assign([]);
    await assign([open], [open]);
    expect(await sits(), 'whom a colleague took off stays off').toBe(false);
    await assign([open]);
    await assign([], []);
    expect(await sits(), 'what a colleague assigned stays').toBe(true);

    // As they were answered they can be sent back; the event is known by what is assigned.
    const { judges: seated, panels: before } = await organizer.ask('getJudges', { query: { id } });
    const same = await organizer.ask('setJudges', { params: { id }, body: { _id: id, judges: seated } });
    expect(same.judges.map(({ _id }) => _id)).toEqual(seated.map(({ _id }) => _id));
    await organizer.ask('patchJudges', { body: { judges: seated } });
    expect((await organizer.ask('getJudges', { query: { id } })).panels).toEqual(before);
    const without = seated.map((one) => (one._id === judges[1] ? { ...one, judgeEvent: { competitions: [] } } : one));
    await organizer.ask('patchJudges', { body: { judges: without } });
    expect((await organizer.ask('getJudges', { query: { id } })).panels[open]).toEqual(
      before[open]?.map((round) => round.map((judge) => (judge === judges[1] ? null : judge))),
    );
    const nothing = [{ _id: judges[0] ?? '', competitions: [] }];
    expect((await organizer.send('patchJudges', { body: { judges: nothing } })).http).toBe(400);
    const { data: notices } = await (await signIn(cloud.url, 'judge4@feis.test')).ask('listNotices');
    expect(notices.filter(({ content }) => content.includes('Feis na mBreithiún'))).toHaveLength(1);
  });

  it('are judges: nobody else is seated, and the organizer reads who it is', async () => {
    const id = await created('Feis gan Bhreithiúna');
    const closed = await newParent(cloud.url, { email: 'judge-unconfirmed@example.org', name: 'Úna', confirm: false });
    const seat = (...who: string[]) => organizer.send('setJudges', { params: { id }, body: { judges: who } });
    for (const [who, said] of [
      [
        userId('teacher'),
        'Gráinne Doyle is not a judge here yet. They can add the role ADCRG/BG/SD in their settings.',
      ],
      [(await closed.ask('me'))._id, 'Úna Daly has not confirmed their email address yet.'],
      [newId(new Date()), 'One of these people has no account any more.'],
    ] as const)
      expect(await seat(userId('judge1'), who)).toMatchObject({
        http: 400,
        message: said,
        issues: [{ path: 'judges', message: said }],
      });
    expect((await organizer.ask('getJudges', { query: { id } })).judges).toEqual([]);
    expect((await seat(userId('judge1'), userId('judge1'))).data.judges).toHaveLength(1);
  });

  it('are added and removed by two people at once, who lose nothing of each other, and the log says who did it', async () => {
    const id = await created('Feis na mBeirte');
    const [one, two, three] = ['judge1', 'judge2', 'judge3'].map(userId) as [string, string, string];
    const saves = async (seen: readonly string[], judges: readonly string[]) => {
      const body = { judges: [...judges], seen: [...seen] };
      return (await organizer.ask('setJudges', { params: { id }, body })).judges.map(({ _id }) => _id).sort();
    };
    expect(await saves([], [one])).toEqual([one]);
    expect(await saves([], [two]), 'by somebody who has not seen the first').toEqual([one, two].sort());
    expect(await saves([one, two], [one])).toEqual([one]);
    expect(await saves([one, two], [one, two, three]), 'nor is a removed one added again').toEqual([one, three].sort());
    const { data } = await organizer.ask('listLog', { query: { query: { event: id } } });
    expect(data.map(({ content }) => content.replace(/ [A-ZÁÉÍÓÚ]\S*/g, ''))).toEqual([
      ...['Added to the judges', 'Removed from the judges', 'Added to the judges', 'Added to the judges'],
      'Made the event',
    ]);
  });

  it('who have marked are not taken off, and nobody leaves with competitions', async () => {
    const judge = await signIn(cloud.url, 'judge1@feis.test');
    const { data: tiles } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
    const [marked, other] = tiles.filter(({ count, rounds }) => count > 2 && rounds === 1).map(({ _id }) => _id);
    const cards = await judge.ask('getJudgeCompetition', { query: { query: { id: marked ?? '' } } });
    const [line] = cards.entries;
    await judge.ask('submitScore', { body: { data: { _id: line?._id ?? '', round: 1, score: 80 } } });
    const rest = tiles.map(({ _id }) => _id).filter((id) => id !== marked && id !== other);
    const { refused } = await organizer.ask('patchJudges', {
      body: { event: feis, judges: [{ _id: userId('judge1'), competitions: rest }] },
    });
    expect(refused).toEqual([
      { competition: marked, judge: userId('judge1'), message: 'This judge has marked here already.' },
    ]);
    const { panels } = await organizer.ask('getJudges', { query: { id: feis } });
    expect([panels[marked ?? ''], panels[other ?? '']]).toEqual([[[userId('judge1')]], [[null]]]);
    expect((await judge.send('getJudgeCompetition', { query: { query: { id: other ?? '' } } })).http).toBe(404);
    const gone = await organizer.send('setJudges', { params: { id: feis }, body: { judges: judges.slice(1) } });
    expect(gone).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(gone.message).toContain('Maura Lynch');
  });

  it('are not taken off, or moved, when a mark comes after their column was looked at', async () => {
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const { data: tiles } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis } } });
    /** A table in which something happens between the first look at a column and what follows. */
    class Interrupted extends Table {
      meanwhile: (() => Promise<unknown>) | undefined;
      override async read<T>(...[question, most]: Parameters<Table['read']>): Promise<T[]> {
        const items = await super.read<T>(question, most);
        const happens = question.pk.startsWith('COMP#') ? this.meanwhile : undefined;
        if (happens) this.meanwhile = undefined;
        await happens?.();
        return items;
      }
    }
    const table = new Interrupted(cloud.env.TABLE_NAME ?? '', configOf(cloud.env));
    const now = new Date();
    const user = await tabulator.ask('me');
    const ctx = { now, newId: () => newId(now), table, user, allow: () => undefined } as unknown as Context;

    const single = tiles.find(
      ({ count, judges, rounds, started }) => count > 2 && rounds === 1 && judges.length === 1 && !started,
    );
    const judge = single?.judges[0] ?? '';
    const who = await signIn(cloud.url, `judge${judges.indexOf(judge) + 1}@feis.test`);
    const { entries } = await who.ask('getJudgeCompetition', { query: { query: { id: single?._id ?? '' } } });
    const mark = () => who.ask('submitScore', { body: { data: { _id: entries[0]?._id ?? '', round: 1, score: 71 } } });
    const { judges: assigned } = await organizer.ask('getJudges', { query: { id: feis } });
    const kept =
      assigned.find(({ _id }) => _id === judge)?.judgeEvent.competitions.filter((id) => id !== single?._id) ?? [];
    table.meanwhile = mark;
    const off = patchJudges(ctx, {
      params: {},
      query: {},
      body: { event: feis, judges: [{ _id: judge, competitions: kept }] },
    });
    // Decided again by what is there then.
    expect(await off).toMatchObject({
      refused: [{ competition: single?._id, judge, message: 'This judge has marked here already.' }],
    });
    const { panels } = await organizer.ask('getJudges', { query: { id: feis } });
    expect(panels[single?._id ?? '']).toEqual([[judge]]);

    const panel = tiles.find(
      ({ count, judges: sitting, rounds, started }) => count > 2 && rounds === 3 && sitting.length > 1 && !started,
    );
    const { entries: lines } = await tabulator.ask('getTabulatorCompetition', {
      query: { query: { id: panel?._id ?? '' } },
    });
    table.meanwhile = () =>
      tabulator.ask('submitMultiScore', {
        body: {
          id: panel?._id ?? '',
          cells: [{ entryCompetition: lines[0]?._id ?? '', round: 1, slot: 1, score: 71 }],
        },
      });
    const move = updateTabulation(ctx, {
      params: {},
      query: {},
      body: { id: panel?._id ?? '', change: { kind: 'move', round: 1, slot: 1, to: 2 } },
    });
    await expect(move).rejects.toThrow('There are marks already.');
  });
});
