import { mostCells, type TabulatorCompetition } from '@rince/contracts/judging';
import { submitMultiScore } from '@rince/contracts/routes/tabulation';
import type { AnswerOf, BodyInput } from '@rince/contracts/row';
import { call, longestAnswerMs } from '../../lib/api.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import type { Memory } from '../../lib/outbox/memory.ts';
import { OrderedWrite } from '../../lib/outbox/ordered-write.ts';
import { queryClient } from '../../lib/query-client.ts';
import { markOf, textOf } from './cell-text.ts';
import type { ColumnPlace } from './sheet-tabs.ts';
import { sheetQuery } from './tabulation-queries.ts';

export type SheetMark = Answer['saved'][number]['mark'];
export interface CellPlace extends ColumnPlace {
  readonly entry: string;
}

/** A cell that was typed into, until what is stored of it is on the page. */
export interface CellEdit {
  readonly place: CellPlace;
  readonly text: string;
  readonly comments?: string;
  /** What was stored when typing began; a save on anything newer is refused, with both values. */
  readonly base: SheetMark | undefined;
  /** It is stored as it was typed: nothing is left to send, and the page, which hears of that a moment later, may not have it yet. */
  readonly isStored?: true;
  readonly refused?: { readonly message: string; readonly current?: SheetMark };
}

/** Cells on their way to the server. */
interface Parcel {
  readonly sent: readonly CellEdit[];
  readonly cells: BodyInput<typeof submitMultiScore>['cells'];
}
type Answer = AnswerOf<typeof submitMultiScore>;

interface Delivered {
  readonly sent: Parcel;
  readonly answer: Answer;
}

export const cellKey = ({ round, slot, entry }: CellPlace): string => `${round}.${slot}.${entry}`;

/** What stands in a cell: what was typed, until the page has it as it is stored, or as somebody stored it since. */
export const typedOn = (edit: CellEdit | undefined, stored: SheetMark | undefined): CellEdit | undefined =>
  edit?.isStored && (stored?.revision ?? 0) >= (edit.base?.revision ?? 0) ? undefined : edit;

/** Autosave: this long after the last key, and on leaving a cell. */
const afterMs = 2000;

/** What is typed on a sheet, cell by cell. Each cell listens to itself alone, so that a key repaints one cell and not a thousand. */
export class SheetEdits {
  readonly #competition: string;
  #cells = new Map<string, CellEdit>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #version = 0;
  #saving: Promise<void> | undefined;
  /** One parcel at a time; the server may have one that was not answered, so that it goes again before anything else. */
  readonly #parcels: OrderedWrite<Parcel, Answer>;
  /** What was sent and is not answered, as far as this page knows: the server may have it. */
  #underWay: readonly CellEdit[] = [];
  #savedAt: string | undefined;
  #failure: string | undefined;
  /** Why finalized marks are corrected; without it those cells wait. */
  reason = '';

  readonly #memory: Memory<readonly CellEdit[]> | undefined;

  /** `memory`: where what is not stored yet outlives its page; it begins with what an earlier one left there. */
  constructor(competition: string, memory?: Memory<readonly CellEdit[]>) {
    this.#competition = competition;
    this.#memory = memory;
    for (const edit of memory?.read() ?? []) this.#cells.set(cellKey(edit.place), edit);
    this.#parcels = new OrderedWrite(({ cells }, key) =>
      call(
        submitMultiScore,
        { body: { id: competition, cells } },
        { key, signal: AbortSignal.timeout(longestAnswerMs) },
      ),
    );
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #tell(): void {
    this.#version++;
    this.#memory?.write(this.isDirty() ? this.all() : undefined);
    for (const listener of this.#listeners) listener();
  }

  /** Changes with everything that changes. */
  version = (): number => this.#version;
  savedAt = (): string | undefined => this.#savedAt;
  failure = (): string | undefined => this.#failure;
  isSaving = (): boolean => this.#saving !== undefined;
  edit = (key: string): CellEdit | undefined => this.#cells.get(key);
  /** Those that are not stored yet. */
  all = (): readonly CellEdit[] => [...this.#cells.values()].filter(({ isStored }) => !isStored);
  refused = (): readonly CellEdit[] => this.all().filter(({ refused }) => refused !== undefined);
  isDirty = (): boolean => this.all().length > 0;
  /** Whether something typed is no mark. */
  isWrong = (): boolean => this.all().some(({ text }) => markOf(text) === undefined);

  type(place: CellPlace, stored: SheetMark | undefined, text: string): void {
    const key = cellKey(place);
    const before = typedOn(this.#cells.get(key), stored);
    const base = before ? before.base : stored;
    // Over something else that is on its way, even what stood there before has to be sent.
    const isUnderWay = this.#underWay.some((edit) => cellKey(edit.place) === key);
    if (text === textOf(base) && before?.comments === undefined && !isUnderWay) {
      if (before) this.#cells.set(key, { place, base, text, isStored: true });
      else this.#cells.delete(key);
    } else
      this.#cells.set(key, {
        place,
        base,
        text,
        ...(before?.comments === undefined ? {} : { comments: before.comments }),
      });
    this.#tell();
    this.#later();
  }

  comment(place: CellPlace, stored: SheetMark | undefined, comments: string): void {
    const key = cellKey(place);
    const before = typedOn(this.#cells.get(key), stored);
    this.#cells.set(key, {
      place,
      base: before ? before.base : stored,
      text: before?.text ?? textOf(stored),
      comments,
    });
    this.#tell();
    void this.save();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), afterMs);
  }

  /** Cells that correct a card its judge has finalized, and so want a reason. */
  corrections(sheet: TabulatorCompetition): readonly CellEdit[] {
    return this.all().filter(({ place, base, text }) => {
      const column = sheet.template[String(place.round) as '1']?.judges.find(({ slot }) => slot === place.slot);
      return column?.finalized === true && base !== undefined && text !== textOf(base);
    });
  }

  /** Sends what can be sent; resolves when it is answered. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#saving) {
      await this.#saving;
      return this.save();
    }
    if (this.#parcels.isUnanswered())
      return (await this.#during(() => this.#parcels.again())) ? this.save() : undefined;
    const sheet = queryClient.getQueryData(sheetQuery(this.#competition).queryKey);
    if (!sheet) return;
    const waiting = this.reason.trim() === '' ? new Set(this.corrections(sheet)) : new Set<CellEdit>();
    const ready = this.all().filter((edit) => !edit.refused && !waiting.has(edit) && markOf(edit.text) !== undefined);
    if (ready.length === 0) return;
    // After a while without a network there may be more than one request takes.
    const sent = ready.slice(0, mostCells);
    const parcel = this.#parcel(sent);
    this.#underWay = sent;
    const isAnswered = await this.#during(async () => ({ sent: parcel, answer: await this.#parcels.send(parcel) }));
    if (isAnswered && sent.length < ready.length) return this.save();
  }

  /** False when it is not answered. */
  async #during(deliver: () => Promise<Delivered | undefined>): Promise<boolean> {
    const sending = this.#heard(deliver);
    this.#saving = sending.then(() => undefined);
    this.#tell();
    const isAnswered = await sending;
    this.#saving = undefined;
    this.#tell();
    return isAnswered;
  }

  #parcel(sent: readonly CellEdit[]): Parcel {
    const cells = sent.map(({ place, text, comments, base }) => {
      const { score = null, absent = false } = markOf(text) ?? {};
      return {
        entryCompetition: place.entry,
        round: place.round,
        slot: place.slot,
        score,
        absent,
        ...(comments === undefined ? {} : { comments }),
        ...(base === undefined ? {} : { revision: base.revision }),
        ...(this.reason.trim() === '' ? {} : { reason: this.reason.trim() }),
      };
    });
    return { sent, cells };
  }

  async #heard(deliver: () => Promise<Delivered | undefined>): Promise<boolean> {
    try {
      const delivered = await deliver();
      this.#underWay = [];
      if (!delivered) return true;
      const { sent } = delivered.sent;
      const { saved, refused } = delivered.answer;
      for (const { entryCompetition, round, slot, mark } of saved)
        this.#stored({ entry: entryCompetition, round, slot }, mark, sent);
      for (const { entryCompetition, round, slot, message, current } of refused) {
        const key = cellKey({ entry: entryCompetition, round, slot });
        const edit = this.#cells.get(key);
        if (edit) this.#cells.set(key, { ...edit, refused: { message, ...(current ? { current } : {}) } });
      }
      this.#failure = undefined;
      if (saved.length > 0) this.#savedAt = new Date().toISOString();
      if (
        this.corrections(queryClient.getQueryData(sheetQuery(this.#competition).queryKey) as TabulatorCompetition)
          .length === 0
      )
        this.reason = '';
      return true;
    } catch (error) {
      // Nothing typed is lost: the cells stay as they are and are sent with the next save.
      this.#failure = messageOf(error);
      // Until it is opened again nothing can be sent.
      if (!isApiError(error, 'SUBMITTED')) this.#later();
      return false;
    }
  }

  #stored(place: CellPlace, mark: SheetMark, sent: readonly CellEdit[]): void {
    const key = cellKey(place);
    const now = this.#cells.get(key);
    const then = sent.find((edit) => cellKey(edit.place) === key);
    // Typed on while the save was under way: what was typed goes next, on top of what was just stored.
    if (now && then && (now.text !== then.text || now.comments !== then.comments))
      this.#cells.set(key, { ...now, base: mark });
    else if (now) this.#cells.set(key, { place, base: mark, text: now.text, isStored: true });
    storeInCache(this.#competition, place, mark);
  }

  /** After a refusal: the own value, over what is stored. */
  insist({ place, text, comments, refused }: CellEdit): void {
    this.#cells.set(cellKey(place), {
      place,
      text,
      base: refused?.current,
      ...(comments === undefined ? {} : { comments }),
    });
    this.#tell();
    void this.save();
  }

  /** After a refusal: what is stored stays. */
  giveWay({ place, refused }: CellEdit): void {
    this.#cells.delete(cellKey(place));
    if (refused?.current) storeInCache(this.#competition, place, refused.current);
    this.#tell();
  }
}

/** Shows a mark on the sheet, unless a newer one stands there: the answer to a lost request may come after somebody else's correction. */
const storeInCache = (competition: string, { round, slot, entry }: CellPlace, mark: SheetMark): void => {
  queryClient.setQueryData(sheetQuery(competition).queryKey, (sheet) => {
    const key = String(round) as '1';
    const panel = sheet?.template[key];
    if (!sheet || !panel) return sheet;
    const judges = panel.judges.map((column) =>
      column.slot === slot && (column.scores[entry]?.revision ?? 0) < mark.revision
        ? { ...column, scores: { ...column.scores, [entry]: mark } }
        : column,
    );
    return { ...sheet, template: { ...sheet.template, [key]: { judges } } };
  });
};
