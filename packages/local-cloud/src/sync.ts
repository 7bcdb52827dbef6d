import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Whether a write waits for the disk before it is acknowledged, so that it survives a power cut; `FEIS_SYNC=off` spares tests the wait. */
export const waitsForDisk = (): boolean => process.env.FEIS_SYNC !== 'off';

/** Waits until the bytes of a file are on the disk. */
export async function syncFile(path: string): Promise<void> {
  if (!waitsForDisk()) return;
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Waits until the names in a folder are on the disk: a file that was renamed has its old name again after a power cut otherwise. */
export function syncFolder(path: string): void {
  if (!waitsForDisk()) return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
