import { fold } from '@rince/domain/fold';
import { detailsOfDancer } from '../../feis/people/identifying-details.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { EntryData } from './entry-queries.ts';

interface Props {
  readonly students: EntryData['students'];
  readonly onPick: (dancer: string) => void;
}

/** A teacher adds the dancers of the school one by one. */
export function StudentPicker({ students, onPick }: Props) {
  return (
    <Combobox
      label="Add a student"
      hint="Dancers of your school. Their families pay admission; you pay for the competitions."
      placeholder="Name"
      value={null}
      clears
      onChange={(chosen) => chosen && onPick(chosen.id)}
      search={async (text) => {
        const wanted = fold(text);
        return students
          .filter(({ name, lname }) => fold(`${name} ${lname}`).includes(wanted))
          .slice(0, 20)
          .map((one) => ({ id: one._id, label: `${one.name} ${one.lname}`, sub: detailsOfDancer(one) }));
      }}
    />
  );
}
