import { BROKEN_PICTURE } from './ninjs-pictures.ts';
import { parseNinjs } from '../ninjs.ts';
import { withLosses, withPortada } from '../with-portada.ts';

/** Names of the files of saved pictures (`portada.pictures`) in a document. */
export function savedPicturesIn(ninjs: unknown): string[] {
  const parsed = parseNinjs(ninjs);
  return parsed.ok ? [...new Set(parsed.item.portada.pictures.map(({ file }) => file))] : [];
}

/**
 * Removes saved pictures with unreadable files from a document. Each is reported as a loss; the
 * rest of the story is imported.
 */
export function withoutPictures(ninjs: unknown, broken: ReadonlySet<string>): unknown {
  if (broken.size === 0) return ninjs;
  const parsed = parseNinjs(ninjs);
  if (!parsed.ok) return ninjs;
  const { pictures } = parsed.item.portada;
  const whole = pictures
    .filter(({ file }) => !broken.has(file))
    .map(({ src, picture, file }) => ({ src, picture, file }));
  return withLosses(
    withPortada(ninjs, { pictures: whole }),
    pictures
      .filter(({ file }) => broken.has(file))
      .map(({ src }) => ({ what: BROKEN_PICTURE, detail: src })),
  );
}
