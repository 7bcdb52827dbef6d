import { lockFolder } from '../src/folder-lock.ts';

// Holds a folder until it is killed, or nobody is there who could.
process.on('disconnect', () => process.exit());
lockFolder(String(process.argv[2]));
process.send?.('held');
setInterval(() => undefined, 1000);
