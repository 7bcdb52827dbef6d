export { eventDocumentsHtml } from '@rince/documents/event-documents';
export { printPdf } from '@rince/services/printer';
