import { createHash } from 'node:crypto';
import type { CompetitorCard } from '@rince/documents/competitor-card';
import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import { liesReady } from '@rince/domain/entry/entry';
import { byCode } from '@rince/domain/event/codes';
import type { Event } from '@rince/domain/event/event';
import { levelLabel } from '@rince/domain/people/levels';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { documents } from '@rince/services/documents';
import { files } from '@rince/services/files';
import { getEntry, noteCard } from '@rince/store/entries';
import { hidesNumbersFrom } from '../shared/entry/entry-view.ts';
import { loadEntry } from '../shared/entry/load-entry.ts';

const cardOf = (event: Event, section: EntrySection, number: number): CompetitorCard => ({
  number,
  dancer: `${section.profile.name} ${section.profile.lname}`.trim(),
  school: section.profile.school.name,
  level: levelLabel(section.otherLevel?.level ?? section.level),
  age: section.profile.age,
  event: event.name,
  days: [...new Set([event.eventStart, event.eventEnd])].filter(Boolean).join(' to '),
  competitions: section.competitions
    .map(({ code, title, gradeName }) => ({ code, title, grade: gradeName }))
    .sort(byCode),
});

const fingerprintOf = (card: CompetitorCard): string =>
  createHash('sha256').update(JSON.stringify(card)).digest('base64url');

/** The card of one competitor of a paid entry; what lies ready and still says the same is not printed again. */
export const generateDancerCard: UseCase<'generateDancerCard'> = async (ctx, { body }) => {
  const { entry, event, facts } = await loadEntry(ctx, body.entryId);
  ctx.allow('entry.card', { entry: facts });
  if (entry.event !== body.eventId) throw refuse('NOT_FOUND');
  if (entry.paidAt === undefined) throw refuse('NOT_READY', 'The card is made once the entry is paid.');
  if (hidesNumbersFrom(ctx, event)) throw refuse('NOT_READY', 'Numbers are told on the first day of the event.');
  const section = entry.sections.find(({ dancerNumber }) => dancerNumber === body.dancerNumber);
  if (!section) throw refuse('NOT_FOUND');

  const card = cardOf(event, section, body.dancerNumber);
  const fingerprint = fingerprintOf(card);
  const before = entry.cards?.[section.dancer];
  if (before?.fingerprint === fingerprint && liesReady(before, ctx.now))
    return { _id: before.key, path: await documents.path(before.key) };

  const { competitorCardHtml, printPdf } = await import('./print.ts');
  const key = `documents/entries/${entry._id}/${ctx.newId()}.pdf` as const;
  await documents.keep(key, await printPdf(competitorCardHtml(card)));
  const answer = { _id: key, path: await documents.path(key) };
  const printed = { key, fingerprint, madeAt: ctx.now.toISOString() };
  for (let now: Entry | undefined = entry; ; ) {
    const stands = now?.sections.find(({ dancer }) => dancer === section.dancer);
    if (!now || !stands || fingerprintOf(cardOf(event, stands, body.dancerNumber)) !== fingerprint) {
      await files.remove([key]);
      throw refuse('CONFLICT', 'The entry changed while its card was printed. Please ask for the card again.');
    }
    try {
      return await ctx.commit([noteCard(now, section.dancer, printed)], answer);
    } catch (error) {
      // Another card of it was printed, or the entry changed: what it says now decides.
      if (!(error instanceof Refusal)) throw error;
      now = await getEntry(ctx.table, entry._id);
    }
  }
};
