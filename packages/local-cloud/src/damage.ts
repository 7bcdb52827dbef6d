import { StartFailure } from './start-failure.ts';

const remedy =
  "Go back to a snapshot with 'npm start -- --restore', or keep what can still be read with 'npm run repair'.";

/** A file of the data folder that is not as it was left: the start is refused, and nothing in the folder is changed. */
export class Damage extends StartFailure {
  constructor(path: string, what: string) {
    super(`${path} ${what}. Nothing was changed. ${remedy}`);
  }
}
