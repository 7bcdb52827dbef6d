/** Whether a write waits for the disk before it is acknowledged, so that it survives a power cut; `FEIS_SYNC=off` spares tests the wait. */
export const waitsForDisk = (): boolean => process.env.FEIS_SYNC !== 'off';
