import { useLocation } from 'react-router';

/** Where links among results lead: results are read inside the app and outside, by the same pages. */
export function useResultsBase(): { readonly base: string; readonly isPublic: boolean } {
  const isPublic = useLocation().pathname.startsWith('/public');
  return { base: isPublic ? '/public/results' : '/app/results', isPublic };
}
