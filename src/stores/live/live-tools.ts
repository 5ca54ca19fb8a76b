import { addPicture, previewPost, sendPicture } from '#contracts/live/live-blogs.ts';
import { sendFile } from '#contracts/media/send-file.ts';
import type { ProposedWords } from '#domain/media/media-file.ts';
import { cutAtWord } from '#domain/text/cut-text.ts';
import { callDesk, tellStanding, tryDesk } from '../desk/desk.ts';
import { writtenOf, type Draft } from './kept-posts.ts';

/**
 * A preview, or the reason why the post cannot be published as it is. `undefined` without an
 * answer.
 */
export type Preview = { html: string } | { reason: string };

/**
 * Asks for a post as the page would print it. `signal` ends the request, whose result is then
 * `undefined`.
 */
export async function preview(
  blog: string,
  draft: Draft,
  signal?: AbortSignal,
): Promise<Preview | undefined> {
  const outcome = await tryDesk(
    previewPost,
    { params: { blog }, body: writtenOf(draft) },
    signal ? { signal } : {},
  );
  if (outcome.ok) return outcome.response;
  return outcome.code === 'INVALID_FIELDS'
    ? { reason: Object.values(outcome.fields).join(', ') }
    : undefined;
}

/** Endings of pictures by their media type, for files whose name has another one. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

/** A sent picture: its file, and the words that it had in itself. */
export interface SentPicture {
  file: string;
  proposed: ProposedWords;
}

/** Characters of a description in the name of a file. */
const LONGEST_NAME = 80;

/**
 * Sends a picture. `undefined` after a failure. Its name, which its public addresses have, is that
 * of its description: the one on the device may say when, where or by whom it was taken.
 */
export async function uploadPicture(file: File, alt: string): Promise<SentPicture | undefined> {
  const ending = ENDINGS[file.type];
  if (ending === undefined) return undefined;
  const words = alt.replaceAll(/[\p{C}/\\]/gu, ' ').trim();
  const name = `${cutAtWord(words, LONGEST_NAME) || 'foto'}.${ending}`;
  const sent = await sendFile(sendPicture, { params: { name }, file });
  if (sent.ok) return { file: sent.response.name, proposed: sent.response.proposed ?? {} };
  tellStanding(sent.code);
  return undefined;
}

/** Makes a sent picture one of the archive. Resolves to its id; `undefined` after a failure. */
export async function archivePicture(
  file: string,
  words: { alt: string; credit: string },
): Promise<string | undefined> {
  const added = await callDesk(addPicture, {
    body: {
      file,
      alt: words.alt.trim(),
      ...(words.credit.trim() === '' ? {} : { credit: words.credit.trim() }),
    },
  });
  return added?.picture;
}

/** A picture in the Markdown of a post. */
export function pictureMarkdown({
  picture,
  alt,
  caption,
}: {
  picture: string;
  alt: string;
  caption: string;
}): string {
  const title = caption.trim().replaceAll(/["\\]/g, String.raw`\$&`);
  return `![${alt.trim().replaceAll(/[\\[\]`*_<>]/g, String.raw`\$&`)}](picture:${picture}${title === '' ? '' : ` "${title}"`})`;
}
