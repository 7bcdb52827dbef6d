import type { RearrangementPreview } from '@rince/contracts/routes/rearrange';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { EffectList } from './effect-list.tsx';
import type { Rearranging } from './use-rearranging.ts';

interface Props {
  readonly kind: 'merge' | 'split';
  readonly rearranging: Rearranging;
  readonly onDone: () => void;
}

const named = (pairs: RearrangementPreview['pairs']): string => {
  const [only, ...others] = pairs;
  if (!only || others.length > 0) return plural(pairs.length, 'competition');
  return `${only.from.code} into ${only.to.map(({ code }) => code).join(' and ')}`;
};

/** First who will go where, with the question; then what became of it. */
export function RearrangeModals({ kind, rearranging, onDone }: Props) {
  const { preview, done, isDone, stayed, busy, leave, carryOut, close } = rearranging;
  const word = kind === 'merge' ? 'Merge' : 'Split';
  const count = preview?.dancers.length ?? 0;
  const end = (): void => {
    close();
    onDone();
  };
  return (
    <>
      <Modal
        wide
        open={preview !== undefined}
        onClose={leave}
        title={`${word} ${named(preview?.pairs ?? [])}?`}
        actions={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button kind="danger" busy={busy} onClick={() => void carryOut()}>
              {word} them
            </Button>
          </>
        }
      >
        {preview && (
          <Stack>
            <Notice>
              {plural(count, 'dancer')} will move, with their entries; what was paid stays as it was, and each family is
              told once. It can be taken back below until a judge has marked. After that it cannot be undone.
            </Notice>
            <EffectList preview={preview} past={false} />
          </Stack>
        )}
      </Modal>
      <Modal
        wide
        open={done !== undefined}
        onClose={end}
        title={isDone ? 'Merge has succeeded' : `The ${kind} goes on`}
        actions={
          <Button kind="primary" onClick={end}>
            Done
          </Button>
        }
      >
        {done && (
          <Stack>
            <p>
              {isDone
                ? 'The merge you requested has completed successfully.'
                : 'Dancers are moving at this moment. The list below says when everybody is there.'}
            </p>
            {stayed > 0 && (
              <Notice tone="red">
                {plural(stayed, 'dancer')} stayed, because somebody changed the same at this moment.
              </Notice>
            )}
            <EffectList preview={done} past={isDone} />
          </Stack>
        )}
      </Modal>
    </>
  );
}
