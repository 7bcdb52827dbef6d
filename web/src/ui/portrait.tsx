import { classNames } from './class-names.ts';
import styles from './portrait.module.css';

interface Props {
  readonly of: {
    readonly name: string;
    readonly lname: string;
    readonly image?: { readonly path: string; readonly thumb: string } | undefined;
  };
  readonly large?: boolean;
}

/** Somebody's picture, or else their initials. The name stands beside it. */
export function Portrait({ of: { name, lname, image }, large }: Props) {
  return (
    <span className={classNames(styles.portrait, large && styles.large)} aria-hidden>
      {image ? (
        <img src={large ? image.path : image.thumb} alt="" />
      ) : (
        [name, lname].map((part) => [...part][0] ?? '').join('')
      )}
    </span>
  );
}
