import { getDocumentProxy } from 'unpdf';

/** A word of a page and where it stands, in points from the left and from the top. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The words of every page of a PDF, as another program than its printer reads them. */
export const pdfPages = async (bytes: Uint8Array): Promise<Word[][]> => {
  const pdf = await getDocumentProxy(bytes.slice());
  const pages: Word[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , , height = 0] = page.view;
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str.trim().normalize('NFC'),
                x: item.transform[4] as number,
                y: height - (item.transform[5] as number),
              },
            ]
          : [],
      ),
    );
  }
  return pages;
};
