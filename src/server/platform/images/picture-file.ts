import sharp from 'sharp';

/** Maximum number of pixels of a picture to scale: decoding takes 4 bytes per pixel. */
export const MOST_PIXELS = 100_000_000;

/**
 * Size in pixels from a file's header, before EXIF orientation; `undefined` if the file is empty or
 * not a picture.
 */
export async function sizeOfPicture(
  file: string,
): Promise<{ width: number; height: number } | undefined> {
  const metadata = await sharp(file)
    .metadata()
    .catch(() => undefined);
  return metadata && { width: metadata.width, height: metadata.height };
}

/**
 * Whether a file can be scaled: it is a complete picture and not too large. Reads the whole file.
 */
export async function isWholePicture(file: string): Promise<boolean> {
  return sharp(file, { limitInputPixels: MOST_PIXELS })
    .resize(16)
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}
