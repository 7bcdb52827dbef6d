import type { Dancer } from '@rince/domain/people/dancer';
import { files } from '@rince/services/files';

/** A dancer with the addresses of the picture instead of its keys. */
export const dancerAnswer = async (dancer: Dancer) => ({ ...dancer, image: await files.signedImage(dancer.image) });
export const dancerAnswers = (dancers: readonly Dancer[]) => Promise.all(dancers.map(dancerAnswer));
