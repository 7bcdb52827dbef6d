import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface Props {
  readonly title: string;
  readonly comments: string;
  readonly closed: boolean;
  readonly onClose: () => void;
  readonly onSave: (comments: string) => void;
}

export function CommentModal({ title, comments, closed, onClose, onSave }: Props) {
  const [words, setWords] = useState(comments);
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={closed || words === comments} onClick={() => onSave(words)}>
            Save
          </Button>
        </>
      }
    >
      <TextArea
        label="Comments"
        value={words}
        disabled={closed}
        maxLength={2000}
        onChange={({ target }) => setWords(target.value)}
      />
    </Modal>
  );
}
