import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { ToolsIcon } from '../../ui/icons.ts';
import { StarButton } from '../../ui/star-button.tsx';

interface Props {
  readonly event: { readonly _id: string; readonly name: string };
  /** Whoever runs it can build it. */
  readonly runs: boolean;
  readonly stars: { has(id: string): boolean; toggle(id: string): void };
}

/** What a reader does with an event on its tile. */
export function EventActions({ event: { _id, name }, runs, stars }: Props) {
  const navigate = useNavigate();
  return (
    <>
      {runs && (
        <IconButton
          label={`Edit ${name}`}
          icon={<ToolsIcon />}
          onClick={() => void navigate(`/app/event-dashboard/${_id}`)}
        />
      )}
      <StarButton name={name} starred={stars.has(_id)} onToggle={() => stars.toggle(_id)} />
    </>
  );
}
