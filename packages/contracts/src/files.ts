import * as z from 'zod';

/** What storage lets go of by itself, and when. */
export { goesByItself, originalDays } from '@rince/domain/renditions';

const key = z.string().min(1).max(200);

/** What a call carries after a picture's two renditions were uploaded. */
export const uploadedImage = z.object({ key, thumbKey: key });

/** What a call carries after a document was uploaded, with the name it had. */
export const uploadedFile = z.object({ key, name: z.string().trim().min(1).max(200) });

/** A picture as an answer carries it: two addresses that are signed for a quarter of an hour. */
export const image = z.object({ path: z.string(), thumb: z.string() });
/** A document as an answer carries it: an address that is signed for a day. */
export const signedFile = z.object({ path: z.string(), name: z.string() });
export type Image = z.output<typeof image>;
