import { files } from '@rince/services/files';
import type { Dancer } from '@rince/store/dancers';

/** A dancer with the addresses of the picture instead of its keys. */
export const dancerAnswer = async (dancer: Dancer) => ({ ...dancer, image: await files.signedImage(dancer.image) });
export const dancerAnswers = (dancers: readonly Dancer[]) => Promise.all(dancers.map(dancerAnswer));
