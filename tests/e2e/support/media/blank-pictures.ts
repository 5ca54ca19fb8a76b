import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  IMAGE_FORMATS,
  IMAGE_RATIOS,
  IMAGE_WIDTHS,
  imageTemplate,
  imageUrl,
  renditionHeight,
} from '#domain/pictures/rendition.ts';
import { keptFile } from '#server/platform/images/kept-file.ts';

const GREY = '#888';

const pictureSchema = z.object({ file: z.string() });

/**
 * Puts a blank file in the place of each rendition of each picture of a content folder, except of
 * whole pictures. Scaling them would take more processor time than all else that the server does
 * for the browser tests.
 */
export async function linkBlankPictures({
  content,
  images,
}: {
  content: string;
  images: string;
}): Promise<void> {
  const templates = readdirSync(path.join(content, 'pictures')).map((name) => {
    const { file } = pictureSchema.parse(
      parse(readFileSync(path.join(content, 'pictures', name), 'utf8')),
    );
    return imageTemplate(
      path.basename(name, '.yaml'),
      versionOf(path.join(content, 'media', file)),
    );
  });
  const blanks = path.join(images, '..', 'blank-pictures');
  mkdirSync(blanks, { recursive: true });
  for (const ratio of IMAGE_RATIOS)
    for (const width of IMAGE_WIDTHS)
      for (const format of IMAGE_FORMATS) {
        const blank = path.join(blanks, `${ratio}-${width}.${format}`);
        const size = { width, height: renditionHeight(ratio, width) };
        await sharp({ create: { ...size, channels: 3, background: GREY } }).toFile(blank);
        for (const template of templates) {
          const target = keptFile(
            images,
            path.basename(imageUrl(template, { ratio, width, format })),
          );
          mkdirSync(path.dirname(target), { recursive: true });
          linkSync(blank, target);
        }
      }
}

/** The version in the name of a rendition: the first 8 hex digits of the original's SHA-256. */
function versionOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
}
