import type { School } from '@rince/domain/people/school';
import { files } from '@rince/services/files';

/** A school with the addresses of its logo instead of its keys. */
export const schoolAnswer = async (school: School) => ({ ...school, image: await files.signedImage(school.image) });
