export { competitorCardHtml } from '@rince/documents/competitor-card';
export { printPdf } from '@rince/services/printer';
