import { generateDancerCard } from '@rince/contracts/routes/documents';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly event: string;
  readonly entry: string;
  readonly dancerNumber: number;
  /** Whose card, for who does not see where the button stands. */
  readonly dancer: string;
}

/** Makes the card of a competitor and opens it in a new tab. */
export function CardButton({ event, entry, dancerNumber, dancer }: Props) {
  const card = useWrite(generateDancerCard);
  const [path, setPath] = useState<string>();
  const open = async (): Promise<void> => {
    // Opened by the click itself: browsers let nothing open a tab later on.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const made = await card.mutateAsync({ body: { eventId: event, entryId: entry, dancerNumber } });
      if (tab) tab.location.replace(made.path);
      else setPath(made.path);
    } catch (error) {
      tab?.close();
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  };
  if (path !== undefined)
    return (
      <a href={path} target="_blank" rel="noreferrer" onClick={() => setPath(undefined)}>
        Open the competitor card
      </a>
    );
  return (
    <Button
      aria-label={`Competitor card of ${dancer}`}
      icon={<DocumentIcon />}
      busy={card.isPending}
      onClick={() => void open()}
    >
      Competitor card
    </Button>
  );
}
