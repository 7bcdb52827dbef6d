import { csvFile } from '@rince/domain/csv';

/** Hands a CSV text over as a file. */
export const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([csvFile(text)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
