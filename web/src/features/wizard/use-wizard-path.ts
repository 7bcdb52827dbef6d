import { useLocation } from 'react-router';

/** Where the steps of the wizard are: it has two addresses, and stays at the one it was opened at. */
export function useWizardPath(id: string): (step: number | string) => string {
  const base = useLocation().pathname.startsWith('/app/events/') ? '/app/events' : '/app/event-dashboard';
  return (step) => `${base}/${id}/edit/${step}`;
}
