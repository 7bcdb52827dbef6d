import { ResultDocument, ResultStyles } from '@rince/documents/results/result-document';
import { htmlOf, Sheet } from '@rince/documents/sheet';
import { type DocumentRequest, documentsOf } from '@rince/domain/results/documents';
import { type Sample, sampleResult } from './sample-results.ts';

const name = 'Máire Ghearóidín Fhionnghuala Áine Bríghid Ó Súilleabháin Mó';
const lname = 'Ní Dhomhnaill-MacGiollarnáth Uí Chonchobhair Bhreathnaigh WW';
/** Everything as long as a form takes it, and longer than anybody is called. */
const longest = {
  nameOf: (i: number) => ({ name, lname: i % 2 === 0 ? '' : lname }),
  school: 'Scoil Rince Uí Dhomhnaill agus Mhic Ghiolla Phádraig WWWWWWW',
  region: 'Australia, New South Wales and Australian Capital Territory/NT',
  judge: () => lname,
  comments: (i: number) =>
    'Lovely turnout, watch the crossing of the feet. '.repeat(i % 50 === 3 ? 42 : 1).slice(0, 2000),
  mark: (i: number, round: number, judge: number) => 60.125 + ((i * 13 + round * 7 + judge * 11) % 37),
} satisfies Partial<Sample>;

const judgeSheets: readonly DocumentRequest[] = [
  { kind: 'judge', round: 1, judge: 1, sortBy: 'rank' },
  { kind: 'judge', round: 4, judge: 1, sortBy: 'dancer' },
  { kind: 'oneRoundSimple', round: 1, judge: 1 },
];
const samples: readonly Sample[] = [
  { code: '401', rotation: 'ROTATING', judgeCount: [7, 5, 5], dancers: 150 },
  { code: '402', rotation: 'SET', judgeCount: [5, 5, 5], dancers: 30 },
  { code: '403', rotation: 'SPLIT', judgeCount: [7, 7, 5], dancers: 20, showIp: false },
  { code: '101', type: 'special', judgeCount: [7], dancers: 40 },
  { code: '102', type: 'grades', judgeCount: [1], dancers: 16 },
];

/** Every document of competitions that are as large as they get; what is not public says so at the foot, beside everything else there. */
export const limitsHtml = (): string =>
  htmlOf(
    <Sheet title="Limits" size="A4 landscape" css="">
      <ResultStyles />
      {samples.flatMap((sample) => {
        const result = { ...sampleResult({ ...longest, ...sample }), isPublic: false };
        // What every judge wrote of 150 dancers is hundreds of pages alike.
        const documents = documentsOf(result).filter(({ kind }) => sample.dancers < 100 || kind !== 'allResults');
        return [...documents, ...judgeSheets].map((request) => (
          <ResultDocument
            key={`${sample.code} ${JSON.stringify(request)}`}
            request={request}
            result={result}
            event={{
              name: 'Feis Mhór Chomhairle Ceantair Oirthear Mheiriceá agus Cheanada, Oireachtas Rince na hÓige',
            }}
          />
        ));
      })}
    </Sheet>,
  );
