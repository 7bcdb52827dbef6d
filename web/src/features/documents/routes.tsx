import type { RouteObject } from 'react-router';

const page = async () => ({ Component: (await import('./document-page.tsx')).DocumentPage });

/** Below /app: documents to be printed, each for `?event=&competition=`. */
export const documentRoutes: RouteObject[] = [
  'pdf/:round/:judge/:sortby',
  'pdfoneroundresults',
  'pdfoneroundplacing',
  'pdfoneroundsimple/:round/:judge',
  'pdfresults/:final',
  'pdfround3placing/:placed',
  'pdfallresults',
  'pdfrecall/:recall',
  'pdfrecalljudgesheet',
].map((path) => ({ path, lazy: page }));
