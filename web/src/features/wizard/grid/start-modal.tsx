import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizerEventQuery, ownEventsQuery } from '../../../feis/events/organizer-queries.ts';
import { showDays } from '../../../lib/dates.ts';
import { plural } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { asNew, cellsOf, type DraftCategory, draftOf } from './grid-draft.ts';
import { draftsOf, templates } from './template-syllabus.ts';

interface Props {
  /** The event that is being made. */
  readonly event: string;
  readonly categories: readonly DraftCategory[];
  readonly onTake: (categories: readonly DraftCategory[]) => void;
  readonly onClose: () => void;
}

/** Begins a syllabus with what is there already: a template, or another event of one's own, such as last year's. */
export function StartModal({ event, categories, onTake, onClose }: Props) {
  const [chosen, setChosen] = useState(templates[0]?.id ?? '');
  const events = (useQuery(ownEventsQuery('')).data?.data ?? []).filter(({ _id }) => _id !== event);
  const template = templates.find(({ id }) => id === chosen);
  const other = useQuery({ ...organizerEventQuery(chosen), enabled: template === undefined });
  const found = template
    ? draftsOf(
        template.categories,
        categories.filter(({ deleted }) => !deleted),
      )
    : other.data?.grades.map((grade) => asNew(draftOf(grade)));
  const take = (): void => {
    const after = Math.max(-1, ...categories.map(({ ordering }) => ordering)) + 1;
    onTake((found ?? []).map((category, i) => ({ ...category, ordering: after + i })));
  };
  const count = found?.reduce((sum, category) => sum + cellsOf(category).length, 0) ?? 0;
  return (
    <Modal
      open
      onClose={onClose}
      title="Start from a syllabus"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!found?.length} onClick={take}>
            Take it over
          </Button>
        </>
      }
    >
      <Select
        label="Syllabus"
        options={[
          ...templates.map(({ id, title }) => ({ value: id, label: `Template: ${title}` })),
          ...events.map(({ _id, name, eventStart, eventEnd }) => ({
            value: _id,
            label: [name, showDays(eventStart, eventEnd)].filter((part) => part !== '').join(', '),
          })),
        ]}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p aria-live="polite">
        {other.isError
          ? 'This event did not load. Please try again.'
          : found === undefined
            ? 'Loading'
            : `${plural(count, 'competition')} in ${plural(found.length, 'category', 'categories')}. Everything can be changed afterwards; nothing is saved before you save.`}
      </p>
      {template && <p>Prices are examples: look through them.</p>}
    </Modal>
  );
}
