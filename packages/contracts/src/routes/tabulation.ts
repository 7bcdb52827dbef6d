import * as z from 'zod';
import { competitionTile, eventView } from '../events.ts';
import { id, instant, json, list, page, revision, undoes } from '../fields.ts';
import {
  competitionHead,
  markValue,
  mostCells,
  resultVersion,
  sheetEntry,
  sheetMark,
  tabulatorCompetition,
} from '../judging.ts';
import { row } from '../row.ts';

const area = 'tabulation' as const;
const access = 'event.tabulate' as const;
const round = z.int().min(1).max(3);
const slot = z.int().min(1).max(7);
const reason = z.string().trim().max(300).default('');

export const tabulatorPage = row({
  method: 'GET',
  path: '/api/users/getTabulatorPage',
  area,
  access: 'signed-in',
  summary: 'The events the reader tabulates.',
  answer: z.object({ judgeEvents: z.array(eventView) }),
});
export const tabulatorCompetitions = row({
  method: 'GET',
  path: '/api/events/getTabulatorCompetitions',
  area,
  access,
  summary: 'The competitions of an event to tabulate.',
  query: z.object({ ...page, limit: page.limit.default(999), query: json(z.object({ id })) }),
  answer: z.object({ event: eventView, data: z.array(competitionTile), count: z.int(), hasMore: z.boolean() }),
});
export const getTabulatorCompetition = row({
  method: 'GET',
  path: '/api/events/getTabulatorCompetition',
  area,
  access,
  summary:
    "The sheet of a competition. With `scoreLists`, each judge's column of that round has its list of scores, with what was calculated of them; a round at a time, so that the largest sheet fits into an answer.",
  query: z.object({ query: json(z.object({ id, scoreLists: round.optional() })) }),
  answer: tabulatorCompetition,
});
export const historyLine = z.object({
  _id: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), lname: z.string() }),
  content: z.string(),
  reason: z.string().optional(),
  at: instant,
});
export type HistoryLine = z.output<typeof historyLine>;

export const sheetHistory = row({
  method: 'GET',
  path: '/api/events/sheetHistory',
  area,
  access,
  summary:
    'Every mark of a competition with what it was before, and whatever else was done to its sheet; newest first.',
  query: z.object({
    ...page,
    limit: page.limit.default(50),
    query: json(z.object({ id, search: z.string().max(80).optional() })),
  }),
  answer: list(historyLine).extend({ code: z.string(), gradeTitle: z.string() }),
});
export const submitMultiScore = row({
  method: 'POST',
  path: '/api/events/submitMultiScore',
  area,
  access,
  summary: 'Saves cells of the sheet. A cell that somebody else changed is left as it is and told, with both values.',
  body: z.object({
    id,
    cells: z
      .array(
        z.object({
          entryCompetition: id,
          round,
          slot,
          score: markValue.nullable(),
          absent: z.boolean().default(false),
          comments: z.string().max(2000).optional(),
          revision: revision.optional(),
          reason: reason.optional(),
        }),
      )
      .min(1)
      .max(mostCells),
  }),
  answer: z.object({
    saved: z.array(z.object({ entryCompetition: id, round, slot, mark: sheetMark })),
    refused: z.array(
      z.object({
        entryCompetition: id,
        round,
        slot,
        code: z.string(),
        message: z.string(),
        current: sheetMark.optional(),
      }),
    ),
  }),
  errors: ['SUBMITTED'],
});
export const updateTabulation = row({
  method: 'POST',
  path: '/api/events/updateTabulationObject',
  area,
  access,
  summary: 'Locks rounds, signs columns off, checks them a second time.',
  body: z.object({
    id,
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('lock'), rounds: z.array(round).min(1).max(3), value: z.boolean() }),
      z.object({ kind: z.literal('signedOff'), round, slot, value: z.boolean() }),
      z.object({ kind: z.literal('doubleChecked'), round, slot, value: z.boolean() }),
      z.object({ kind: z.literal('move'), round, slot, to: slot }),
    ]),
    undoes,
  }),
  answer: tabulatorCompetition,
  errors: ['CONFLICT', 'HAS_MARKS', 'SUBMITTED', 'MISSING_MARKS', 'SHEET_CHANGED', 'STALE'],
});
const keyedMark = z.object({ entryCompetition: id, score: markValue.nullable(), absent: z.boolean().default(false) });
const keyingResult = z.object({
  differences: z.array(
    z.object({
      entryCompetition: id,
      dancerNumber: z.int(),
      /** What stands on the sheet; none where nobody wrote anything. */
      first: sheetMark.optional(),
      second: keyedMark,
    }),
  ),
  /** Dancers of whom neither keying has a mark. */
  open: z.int(),
  /** Dancers whose mark was typed by the reader alone: somebody else has to read it from the paper. */
  alone: z.int(),
  /** The column counts as double checked. */
  checked: z.boolean(),
});
export type KeyingResult = z.output<typeof keyingResult>;

export const getSecondKeying = row({
  method: 'GET',
  path: '/api/events/getSecondKeying',
  area,
  access,
  summary: "A judge's column to type a second time: numbers only, without what was typed first.",
  query: z.object({ query: json(z.object({ id, round, slot })) }),
  answer: z.object({
    competition: competitionHead,
    judge: z.object({ name: z.string(), lname: z.string() }).optional(),
    entries: z.array(z.object({ _id: id, dancerNumber: z.int() })),
    submitted: z.boolean(),
    checked: z.boolean(),
    /** Why the reader cannot type it a second time: nobody has typed it, or they did. */
    hindrance: z.enum(['nothing', 'own']).optional(),
    /** What the reader has typed, and where it differs: once they have typed it. */
    keyed: keyingResult.extend({ marks: z.array(keyedMark) }).optional(),
  }),
});
export const saveSecondKeying = row({
  method: 'POST',
  path: '/api/events/saveSecondKeying',
  area,
  access,
  summary:
    "Compares a judge's paper, typed a second time by somebody who did not see the first, with the sheet. Without a difference the column is double checked.",
  body: z.object({ id, round, slot, marks: z.array(keyedMark).min(1).max(500) }),
  answer: keyingResult,
  errors: ['SUBMITTED', 'NOT_READY', 'CONFLICT', 'SHEET_CHANGED'],
});
export const searchDancerNumber = row({
  method: 'GET',
  path: '/api/events/searchDancerNumber',
  area,
  access,
  summary: 'Dancers of an event by number; with a competition of it, whether they are on its sheet.',
  query: z.object({ event: id, competition: id.optional(), query: z.string().max(20) }),
  answer: z.array(
    z.object({
      dancer: id,
      dancerNumber: z.int(),
      name: z.string(),
      lname: z.string(),
      /** On the sheet of the competition that was named. */
      isOnSheet: z.boolean().optional(),
    }),
  ),
});
export const addDancer = row({
  method: 'POST',
  path: '/api/events/tabulatorAddDancer',
  area,
  access,
  summary: 'Puts a dancer of the event on the sheet; one who is there already stays there once.',
  body: z.object({ id, dancerNumber: z.int() }),
  answer: z.object({ entries: z.array(sheetEntry) }),
  errors: ['SUBMITTED', 'CONFLICT'],
});
export const swapDancer = row({
  method: 'POST',
  path: '/api/events/tabulatorSwapDancer',
  area,
  access,
  summary: 'Puts another dancer in a line of the sheet, marks and all.',
  body: z.object({ id, entryCompetition: id, dancerNumber: z.int() }),
  answer: z.object({ entries: z.array(sheetEntry) }),
  errors: ['SUBMITTED', 'CONFLICT', 'SHEET_CHANGED'],
});
export const removeDancer = row({
  method: 'POST',
  path: '/api/events/tabulatorRemoveDancer',
  area,
  access,
  summary: 'Takes a dancer off the sheet; the marks stay in the history.',
  body: z.object({ id, entryCompetition: id, reason }),
  answer: z.object({ entries: z.array(sheetEntry) }),
  errors: ['SUBMITTED'],
});
export const calculateResults = row({
  method: 'POST',
  path: '/api/events/generateInPersonCompetitionResults',
  area,
  access,
  summary: 'Calculates the recall after two of three rounds, or the result; keeps every earlier version.',
  body: z.object({
    id,
    competitionId: id,
    recalculateRecall: z.boolean().default(false),
    confirmed: z.boolean().default(false),
  }),
  answer: z.object({ results: resultVersion }),
  errors: ['MISSING_MARKS', 'HAS_MARKS', 'NOT_READY', 'SUBMITTED', 'CONFLICT', 'SHEET_CHANGED'],
});
export const submitCompetition = row({
  method: 'POST',
  path: '/api/events/submitCompetition',
  area,
  access,
  summary: 'Closes the sheet.',
  body: z.object({ id }),
  answer: z.object({ submitted: z.boolean() }),
  errors: ['NOT_READY', 'CONFLICT', 'SHEET_CHANGED'],
});
export const reopenCompetition = row({
  method: 'POST',
  path: '/api/events/reopenCompetition',
  area,
  access,
  summary: 'Opens a closed sheet, with a reason.',
  body: z.object({ id, reason: z.string().trim().min(3, 'Say why.').max(300), undoes }),
  answer: z.object({ submitted: z.boolean() }),
  errors: ['CONFLICT', 'SHEET_CHANGED', 'STALE'],
});
export const deleteCompetitionResults = row({
  method: 'POST',
  path: '/api/events/deleteCompetitionResults',
  area,
  access,
  summary: 'Takes the results of a competition back; versions stay.',
  body: z.object({ competitionId: id }),
  answer: z.object({ deleted: z.boolean() }),
  errors: ['CONFLICT', 'SUBMITTED', 'SHEET_CHANGED'],
});
