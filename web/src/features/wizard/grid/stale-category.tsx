import type { GradeView } from '@rince/contracts/events';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Row } from '../../../ui/row.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { Compared } from '../compared.tsx';
import { gridDifferences } from './grid-differences.ts';
import { type DraftCategory, draftOf } from './grid-draft.ts';

interface Props {
  readonly category: DraftCategory | undefined;
  /** What is stored now; nothing when they deleted the category. */
  readonly saved: GradeView | undefined;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Somebody else saved this category first: shows what they saved beside what is typed here, and keeps both until one is chosen. */
export function StaleCategory({ category, saved, onKeep, onTake }: Props) {
  if (!category) return null;
  const found = saved ? gridDifferences(category, draftOf(saved)) : [];
  return (
    <Notice tone="red">
      <Stack>
        <p>
          <strong>
            {saved
              ? `Somebody else saved ${saved.title} while you were working on it.`
              : `Somebody else deleted ${category.title} while you were working on it.`}
          </strong>{' '}
          What you typed is still here.
        </p>
        <Compared differences={found} />
        <Row>
          <Button onClick={onKeep}>{saved ? 'Keep mine, then save' : 'Keep mine as a new category'}</Button>
          <Button onClick={onTake}>{saved ? 'Take theirs' : 'Let it go'}</Button>
        </Row>
      </Stack>
    </Notice>
  );
}
