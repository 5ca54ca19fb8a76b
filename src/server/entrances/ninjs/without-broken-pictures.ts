import { BROKEN_PICTURE } from './ninjs-pictures.ts';
import { parseNinjs } from './ninjs.ts';
import { withLosses, withPortada } from './with-portada.ts';

/** Removes saved pictures with unreadable files from a document. Each is reported as a loss; the rest of the story is imported. */
export async function withoutBrokenPictures(ninjs: unknown, isPicture: (file: string) => Promise<boolean>): Promise<unknown> {
  const parsed = parseNinjs(ninjs);
  if (!parsed.ok || parsed.item.portada.pictures.length === 0) return ninjs;
  const pictures = await Promise.all(
    parsed.item.portada.pictures.map(async (picture) => ({ ...picture, isBroken: !(await isPicture(picture.file)) })),
  );
  const broken = pictures.filter(({ isBroken }) => isBroken);
  if (broken.length === 0) return ninjs;
  const whole = pictures.filter(({ isBroken }) => !isBroken).map(({ src, picture, file }) => ({ src, picture, file }));
  return withLosses(
    withPortada(ninjs, { pictures: whole }),
    broken.map(({ src }) => ({ what: BROKEN_PICTURE, detail: src })),
  );
}
