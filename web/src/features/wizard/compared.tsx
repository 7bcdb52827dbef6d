import styles from './wizard.module.css';

interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What somebody typed beside what somebody else saved meanwhile; nothing where they agree. */
export function Compared({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Yours</th>
          <th scope="col">Saved by them</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
