import { plainText, type Block } from '#domain/stories/blocks.ts';
import { htmlToBlocks, type Loss } from '#server/subjects/html/html-blocks.ts';
import type { ImportContext } from './import-context.ts';
import type { NinjsItem, Wording } from './ninjs.ts';
import { recordingOfPlayer } from './ninjs-recordings.ts';
import type { NinjsPictures } from './pictures/ninjs-pictures.ts';
import { htmlOfText, isHtml, isPlain, plainWording } from './ninjs-wording.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/**
 * An item's text as blocks, from the richest supported version of it. `source` is that version, to
 * look up the pictures in it.
 */
export function readBody(
  item: NinjsItem,
  pictures: NinjsPictures,
  {
    headline,
    isInterview,
    context,
  }: { headline: string; isInterview: boolean; context: ImportContext },
): { blocks: Block[]; losses: Loss[]; source: string } {
  const written = item.bodies.filter(({ value }) => value.trim() !== '');
  const chosen = written.find(isHtml) ?? written.find(isPlain);
  const losses = chosen
    ? []
    : written.map(({ contenttype = '', role = '' }) => ({
        what: 'text in an unsupported format',
        detail: contenttype || role,
      }));
  if (!chosen) return { blocks: [], losses, source: '' };
  const baseUrl = item.altids.find(
    ({ role, value }) => role === 'oldAddress' && parseUrl(value) !== undefined,
  )?.value;
  const read = blocksOf(chosen, pictures, { boldIsQuestion: isInterview, baseUrl, context });
  return {
    blocks: withoutHeadline(read.blocks, headline),
    losses: read.losses,
    source: chosen.value,
  };
}

/** The paragraphs of the non-empty descriptions, without duplicates. */
export function readDescriptions(
  descriptions: readonly Wording[],
  pictures: NinjsPictures,
  context: ImportContext,
): { blocks: Block[]; losses: Loss[] } {
  const said = descriptions.filter(({ role }) => role !== 'creditline');
  const [best] = [...said.filter(isHtml), ...said.filter(isPlain)];
  // The same text may come as plain text and as HTML; different texts are all used.
  const distinct = said.filter(
    (one) => one === best || (best !== undefined && !sameWords(one, best)),
  );
  const read = distinct.map((description) => blocksOf(description, pictures, { context }));
  return {
    blocks: read.flatMap(({ blocks }) => blocks),
    losses: read.flatMap(({ losses }) => losses),
  };
}

function blocksOf(
  wording: Wording,
  pictures: NinjsPictures,
  {
    context,
    ...options
  }: { boldIsQuestion?: boolean; baseUrl?: string | undefined; context: ImportContext },
): { blocks: Block[]; losses: Loss[] } {
  return htmlToBlocks(isHtml(wording) ? wording.value : htmlOfText(wording.value), {
    findPicture: (src) => pictures.find(src),
    findRecording: (player) => recordingOfPlayer(player, pictures, context),
    ...options,
  });
}

/** Removes the headline that agencies repeat above the text. */
function withoutHeadline(blocks: readonly Block[], headline: string): Block[] {
  const [first, ...rest] = blocks;
  const repeats =
    (first?.type === 'heading' || first?.type === 'paragraph') &&
    rest.length > 0 &&
    sameText(plainText(first.html), headline);
  return repeats ? rest : [...blocks];
}

function sameWords(one: Wording, other: Wording): boolean {
  return sameText(plainWording(one), plainWording(other));
}

function sameText(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return letters(one) === letters(other);
}
