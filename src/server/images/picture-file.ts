import sharp from 'sharp';

/** Pixels of a picture beyond which it is not scaled: decoding takes 4 bytes for each. */
export const MOST_PIXELS = 100_000_000;

/** Pixels of a file as its head tells them, before it is turned; `undefined` where it is no picture, or empty. */
export async function sizeOfPicture(file: string): Promise<{ width: number; height: number } | undefined> {
  const metadata = await sharp(file)
    .metadata()
    .catch(() => undefined);
  return metadata && { width: metadata.width, height: metadata.height };
}

/** Whether a file can be scaled: it is a picture, whole to its end, and not too large. Reads all of it. */
export async function isWholePicture(file: string): Promise<boolean> {
  return sharp(file, { limitInputPixels: MOST_PIXELS })
    .resize(16)
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}
