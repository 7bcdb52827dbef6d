/** What lies around the table of a page, in millimetres: the page is A4 landscape. */
export const pageWidth = 297;
const pageHeight = 210;
const sideMargin = 10;
const edge = 7;
const headHeight = 19;
export const judgesHeight = 8;
const columnsHeight = 5.5;
const footHeight = 6;
/** As wide as a table is. */
export const tableWidth = pageWidth - 2 * sideMargin;

/** How high a row is when so many of them fill a page. */
export const rowHeight = (
  rows: number,
  { withJudges, withGroups }: { readonly withJudges: boolean; readonly withGroups: boolean },
): number => {
  const above = headHeight + columnsHeight * (withGroups ? 2 : 1) + (withJudges ? judgesHeight : 0);
  return Math.floor(((pageHeight - 2 * edge - above - footHeight - 1) / rows) * 100) / 100;
};

/** The rules of all result documents, on paper and on the screen, there as long as one is shown. */
export const pagesCss = `
@page { size: A4 landscape; margin: 0; }
.rd-page { position: relative; box-sizing: border-box; display: flex; flex-direction: column; width: ${pageWidth}mm; height: ${pageHeight}mm; padding: ${edge}mm ${sideMargin}mm; overflow: hidden; break-after: page; background: #fff; color: #16241f; font: 400 9pt/1.25 Inter, "Inter Variable", sans-serif; font-variant-numeric: tabular-nums; text-align: left; print-color-adjust: exact; color-scheme: light; }
.rd-page:last-child { break-after: auto; }
.rd-page * { box-sizing: border-box; }
.rd-page p, .rd-page h2 { margin: 0; padding: 0; color: inherit; letter-spacing: normal; }
.rd-head { flex: none; display: flex; align-items: center; gap: 5mm; height: ${headHeight}mm; padding-bottom: 2mm; border-bottom: 0.6mm solid #0f6b50; }
.rd-head img { flex: none; width: 14mm; height: 14mm; object-fit: contain; border-radius: 2mm; }
.rd-titles { flex: none; display: grid; gap: 1mm; overflow: hidden; overflow-wrap: anywhere; }
.rd-page .rd-event { font-family: Fraunces, "Fraunces Variable", serif; font-weight: 600; line-height: 1.25; overflow: hidden; }
.rd-heading { flex: 1; display: grid; gap: 0.8mm; overflow: hidden; text-align: right; }
.rd-page .rd-heading h2 { font: 600 15pt/1.1 Fraunces, "Fraunces Variable", serif; color: #0f6b50; }
.rd-heading p { overflow: hidden; overflow-wrap: anywhere; font-weight: 600; }
.rd-judges { flex: none; display: grid; gap: 0 2mm; height: ${judgesHeight}mm; margin: 0; padding: 1mm 0 0; list-style: none; overflow: hidden; }
.rd-judges li { min-width: 0; display: flex; gap: 1.2mm; overflow: hidden; }
.rd-judges b { flex: none; font-size: 7pt; font-weight: 650; }
.rd-judges span { min-width: 0; overflow-wrap: anywhere; }
.rd-page table { flex: none; width: ${tableWidth}mm; margin: 0; border-collapse: collapse; border-spacing: 0; table-layout: fixed; font: inherit; }
.rd-page thead tr { height: ${columnsHeight}mm; background: none; }
.rd-page thead th { position: static; height: ${columnsHeight}mm; padding: 0 0.8mm 0.6mm; border: 0; border-bottom: 0.25mm solid #16241f; background: none; color: #4a5751; font-size: 7pt; font-weight: 600; line-height: 1; text-align: left; vertical-align: bottom; overflow: hidden; }
.rd-page thead th.rd-group { padding-bottom: 0.8mm; border-bottom: 0.2mm solid #8a938f; color: #0f6b50; text-align: center; letter-spacing: 0.04em; }
.rd-page tbody tr { background: none; }
.rd-page tbody td { position: static; padding: 0 0.8mm; border: 0; border-bottom: 0.2mm solid #cfd6d2; background: none; vertical-align: middle; }
.rd-page tbody tr:nth-child(even) td { background: #f6f8f7; }
.rd-cell { overflow: hidden; overflow-wrap: anywhere; line-height: 1.25; }
.rd-cell small { display: block; color: #4a5751; font-size: inherit; }
.rd-page .rd-first { border-left: 0.25mm solid #cfd6d2; }
.rd-page tbody td.rd-number { padding: 0 0.6mm; }
.rd-page tr .rd-says.rd-says { padding-left: 2mm; }
.rd-page .rd-number { text-align: right; }
.rd-page .rd-center { text-align: center; }
.rd-cell.rd-plate { overflow: visible; font: 700 1em/0.8 Fraunces, "Fraunces Variable", serif; font-variant-numeric: lining-nums; letter-spacing: -0.01em; }
.rd-place { font-family: Fraunces, "Fraunces Variable", serif; font-weight: 650; font-variant-numeric: lining-nums; }
.rd-strong { font-weight: 650; }
.rd-dropped { color: #6a756f; text-decoration: line-through; }
.rd-write { height: 100%; border-left: 0.2mm solid #cfd6d2; }
.rd-empty { padding: 12mm 0; font-size: 12pt; text-align: center; color: #4a5751; }
.rd-foot { position: absolute; inset: auto ${sideMargin}mm ${edge}mm; display: flex; align-items: flex-end; justify-content: space-between; gap: 6mm; height: ${footHeight}mm; font-size: 7.5pt; color: #4a5751; white-space: nowrap; }
.rd-foot strong { padding: 0.6mm 2.4mm; border: 0.3mm solid #8a5b00; border-radius: 1mm; color: #8a5b00; }
`;
