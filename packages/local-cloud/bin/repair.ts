import { join } from 'node:path';
import { repository } from '../src/build/prepare.ts';
import { lockFolder } from '../src/folder-lock.ts';
import { repairFolder } from '../src/repair.ts';
import { snapshotsIn } from '../src/snapshots.ts';
import { explain } from '../src/start-failure.ts';

// `npm run repair`: keeps what can be read of a damaged data folder; FEIS_DATA says which. The folder as it was is set aside.

const dir = process.env.FEIS_DATA ?? join(repository, '.feis');
try {
  const days = snapshotsIn(dir);
  if (days.length > 0)
    console.log(`There are snapshots, which are whole: ${days.join(', ')}. See 'npm start -- --restore'.`);
  const lock = lockFolder(dir);
  try {
    const aside = await repairFolder(dir, new Date(), (line) => console.log(line));
    console.log(`The next start takes the folder as it is now. As it was it lies in ${aside}.`);
  } finally {
    lock.release();
  }
} catch (error) {
  console.error(explain(error, { dir, port: 0 }) ?? error);
  process.exitCode = 1;
}
