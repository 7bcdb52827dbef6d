import type { DancerName } from '../people/dancer-name.ts';
import { isRenamed } from '../people/dancer-name.ts';
import type { Entry, EntrySection } from './entry.ts';

/** Sections that call a dancer by another name; undefined where they do already, or say nothing of the dancer. */
export const sectionsRenamed = (
  sections: readonly EntrySection[] | undefined,
  dancer: string,
  { name, lname }: DancerName,
): EntrySection[] | undefined => {
  const isIn = (section: EntrySection): boolean =>
    section.dancer === dancer && !section.team && isRenamed(section.profile, { name, lname });
  return sections?.some(isIn)
    ? sections.map((section) =>
        isIn(section) ? { ...section, profile: { ...section.profile, name, lname } } : section,
      )
    : undefined;
};

/** What changes of an entry whose dancer has another name: the card that was printed has the old one. Undefined where nothing does. */
export const entryRenamed = (entry: Entry, dancer: string, name: DancerName): Partial<Entry> | undefined => {
  const sections = sectionsRenamed(entry.sections, dancer, name);
  const drafted = sectionsRenamed(entry.draft?.sections, dancer, name);
  if (!sections && !drafted) return undefined;
  const { [dancer]: _, ...cards } = entry.cards ?? {};
  return {
    ...(sections ? { sections } : {}),
    ...(drafted && entry.draft ? { draft: { ...entry.draft, sections: drafted } } : {}),
    ...(entry.cards ? { cards } : {}),
  };
};
