import type { CompetitionType } from '../tabulation/label.ts';

/** The results of a whole event on paper, one file each. */
export const documentTypes = ['champPdf', 'gradesPdf', 'champSpecialPdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What each of them is called. */
export const documentTitles: Readonly<Record<DocumentType, string>> = {
  champPdf: 'Championship results',
  gradesPdf: 'Grade results',
  champSpecialPdf: 'Championship special results',
};

export const isDocumentType = (type: string): type is DocumentType =>
  (documentTypes as readonly string[]).includes(type);

/** The file that a competition of this type stands in. */
export const documentTypeOf = (type: CompetitionType): DocumentType =>
  type === 'championship' ? 'champPdf' : type === 'championshipspecial' ? 'champSpecialPdf' : 'gradesPdf';
