import type { CalledCompetition } from '@rince/documents/prints/award-script';
import { awardScript } from '@rince/documents/prints/award-script';
import { checkIns } from '@rince/documents/prints/check-ins';
import { dancerNumbers } from '@rince/documents/prints/dancer-numbers';
import { envelopeList } from '@rince/documents/prints/envelope-list';
import { judgingSheets } from '@rince/documents/prints/judging-sheets';
import { lateEntries } from '@rince/documents/prints/late-entries';
import { medalsToOrder } from '@rince/documents/prints/medals-to-order';
import type { PrintHead } from '@rince/documents/prints/page';
import { stageHeaders } from '@rince/documents/prints/stage-headers';
import { trophyLabels } from '@rince/documents/prints/trophy-labels';
import type { Paper } from '@rince/domain/schedule/print-types';

const name = 'Máire Ghearóidín Fhionnghuala Áine Bríghid Ó Súilleabháin Mó';
const lname = 'Ní Dhomhnaill-MacGiollarnáth Uí Chonchobhair Bhreathnaigh WW';
const school = 'Scoil Rince Uí Dhomhnaill agus Mhic Ghiolla Phádraig WWWWWWW';
const grade = 'Craobh Oscailte na gCailíní, Áit Thosaigh agus Cáiliú Domhand';
const title = 'Cruinniú na Mórchraoibhe: Rince Trom agus Rince Seite, Faoi Ocht';
const stage = 'An tArdán Mór in Óstán Citywest, Halla 2';

const head = (paper: Paper, what: string): PrintHead => ({
  ...{ event: 'Feis Mhór Chomhairle Ceantair Oirthear Mheiriceá agus Cheanada, Oireachtas Rince na hÓige' },
  ...{ id: 'feis', site: 'https://rince.example', title: what, paper, schedule: 128, data: 'A1B2C3' },
  ...{ made: '2026-11-22 20:15 (America/Argentina/Buenos_Aires)', by: lname },
});
/** A dancer in two has the longest name, the others an ordinary one. */
const dancers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    number: 9900 + i,
    name: i % 2 === 0 ? `${name} ${lname}` : 'Órla Ní Néill',
    school: i % 3 === 0 ? school : 'Scoil Rince',
  }));
const called: CalledCompetition = {
  ...{ code: '408A', title, grade, isPublic: false },
  awards: Array.from({ length: 60 }, (_, i) => ({
    rank: 60 - i,
    uncalled: i % 9 === 0 ? 1 : 0,
    people: Array.from({ length: i % 7 === 0 ? 3 : 1 }, (__, k) => ({
      ...{ dancer: `${i} ${k}`, dancerNumber: 9000 + 3 * i + k, school },
      ...(i % 2 === 0 ? { name, lname } : { name: 'Órla', lname: 'Ní Néill' }),
    })),
  })),
};
const address = 'https://rince.example/app/event-dashboard/feis/competitions?competition=00000000000000000000000000';
const late = { code: '408A', title, where: `${stage}, Sat, Nov 21, 9:05`, school };
const lateChanges = [{ change: 'left' }, { change: 'came' }, { change: 'renumbered', was: 99_999 }] as const;
const rounds = { address, title, round: 3, rounds: 3 };

/** Every print as large as it gets, on this paper: its file, and how many pages it says to have. */
export const limitPrints = (paper: Paper): { what: string; pages: number; html: string }[] => {
  const of = (what: string) => head(paper, what);
  return Object.entries({
    'Dancer numbers': dancerNumbers(of('Dancer numbers'), dancers(150), true),
    'Judging sheets': judgingSheets(of('Judging sheets'), [
      {
        ...{ ...rounds, code: '408A', grade, where: late.where, judge: lname },
        dancers: 150,
        numbers: dancers(150).map(({ number }) => number),
      },
    ]),
    'Check-in lists': checkIns(of('Check-in lists'), [
      {
        ...{ stage, day: 'Wednesday, September 30', hour: '19:00 to 20:00' },
        blocks: [
          { ...rounds, code: '408A', time: '19:05', hasSet: false, dancers: dancers(150) },
          { ...rounds, code: '409A', time: '19:40', hasSet: true, dancers: dancers(40) },
        ],
      },
    ]),
    'Late entries': lateEntries(
      of('Late entries'),
      'since Wednesday, September 30, 19:05',
      dancers(60).map(({ number, name: whole }, i) => ({
        ...late,
        number,
        name: whole,
        ...(lateChanges[i % 3] ?? { change: 'came' }),
      })),
    ),
    'Stage headers': stageHeaders(of('Stage headers'), [
      {
        ...{ stage, day: 'Wednesday, September 30' },
        strips: Array.from({ length: 13 }, (_, i) => ({
          ...{ code: `408${i}`, address, title, round: 'Round 3', time: '19:05', dancers: 150 },
          judges: Array.from({ length: 7 }, () => lname).join(', '),
        })),
      },
    ]),
    'Award ceremony script': awardScript(of('Award ceremony script'), [called], {
      outdated: ['409', '410'],
      without: [],
    }),
    'Trophy labels': trophyLabels(of('Trophy labels'), [called], { outdated: [], without: [] }),
    'Envelope list': envelopeList(of('Envelope list'), dancers(150)),
    'Medals to order': medalsToOrder(of('Medals to order'), [
      ...Array.from({ length: 40 }, (_, i) => ({
        ...{ code: `408${i}`, title, grade, type: 'grades' as const },
        dancers: dancers(150).map(({ number }) => number),
      })),
    ]),
  }).map(([what, { pages, html }]) => ({ what, pages, html }));
};
