import type { Event } from '@rince/domain/event/event';
import { files } from '@rince/services/files';

/** How long the address of a syllabus lives: a day, so that a page left open still opens it. */
const syllabusSeconds = 86_400;

/** An event with the addresses of its files instead of their keys. */
export const withFiles = async <Kept extends Event>(event: Kept) => {
  const { image, pdf } = event;
  const [picture, address] = await Promise.all([files.signedImage(image), pdf && files.url(pdf.key, syllabusSeconds)]);
  return { ...event, image: picture, pdf: pdf && address && { path: address.url, name: pdf.name } };
};
