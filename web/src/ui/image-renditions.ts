/** Longest edges, in pixels. */
const sizes = { main: 1600, thumb: 256 } as const;

/** What a browser can still turn into a picture without running out of memory. */
export const largestSource = 40 * 1_048_576;

const drawn = (picture: ImageBitmap, most: number, ground?: string): HTMLCanvasElement => {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot prepare pictures.');
  context.imageSmoothingQuality = 'high';
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.86));

/** WebP keeps what is transparent; a browser that cannot write it gets JPEG on white. */
const rendition = async (picture: ImageBitmap, most: number): Promise<Blob> => {
  const webp = await encoded(drawn(picture, most), 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  const jpeg = await encoded(drawn(picture, most, '#ffffff'), 'image/jpeg');
  if (!jpeg) throw new Error('This browser cannot prepare pictures.');
  return jpeg;
};

/** The picture of a file, turned as it says; browsers that refuse to be asked for that turn it by themselves. */
export const bitmapOf = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file));
  } catch {
    throw new Error('This picture could not be read. Please choose a JPEG, PNG or WebP.');
  }
};

/**
 * A picture as it is kept: made smaller here, before it is sent. Drawing it anew leaves out everything else the file said, above all
 * where it was taken.
 */
export async function renditionsOf(file: Blob): Promise<{ readonly main: Blob; readonly thumb: Blob }> {
  const picture = await bitmapOf(file);
  try {
    return { main: await rendition(picture, sizes.main), thumb: await rendition(picture, sizes.thumb) };
  } finally {
    picture.close();
  }
}
