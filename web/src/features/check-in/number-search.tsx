import { useState } from 'react';
import { SearchIcon } from '../../ui/icons.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './check-in.module.css';
import type { CheckInDancer } from './check-in-queries.ts';

interface Props {
  readonly lines: readonly { readonly dancer: CheckInDancer; readonly dances: boolean; readonly here: boolean }[];
  /** The dancer of the number that stands there comes into sight. */
  readonly onFound: (line: string | undefined) => void;
  readonly onHere: (line: string) => void;
}

/** A number jumps to its dancer, and Enter checks them in; the caret stays for the next one. */
export function NumberSearch({ lines, onFound, onHere }: Props) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const lineOf = (text: string) => lines.find(({ dancer }) => String(dancer.dancerNumber) === text.trim());
  const type = (text: string): void => {
    setTyped(text);
    setSaid('');
    onFound(lineOf(text)?.dancer._id);
  };
  const enter = (): void => {
    const number = typed.trim();
    if (number === '') return;
    const line = lineOf(number);
    if (!line) {
      setSaid(`Nobody here has the number ${number}.`);
      return;
    }
    if (!line.dances) {
      setSaid(`${number} is noted as not dancing.`);
      return;
    }
    setSaid(line.here ? `${number} is here already.` : '');
    setTyped('');
    if (!line.here) onHere(line.dancer._id);
  };
  return (
    <form
      className={styles.search}
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        enter();
      }}
    >
      <TextField
        label="Number"
        before={<SearchIcon />}
        placeholder="124"
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        value={typed}
        aria-describedby="number-said"
        onChange={({ target }) => type(target.value)}
      />
      <p id="number-said" role="status" className={styles.numberSaid}>
        {said}
      </p>
    </form>
  );
}
