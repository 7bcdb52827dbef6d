export { pagesOf } from '@rince/documents/prints/pages';
export { printPdf } from '@rince/services/printer';
