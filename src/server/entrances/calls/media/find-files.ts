import type { SentContext } from '#server/entrances/ninjs/ninjs-tasks.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/**
 * The sent files that an item names, and its saved pictures whose files are unreadable. Rejects
 * with TooComplexError.
 */
export async function findFiles(
  services: Services,
  ninjs: unknown,
): Promise<Pick<SentContext, 'sent' | 'broken'>> {
  const { addresses, pictures } = await services.parsers.ninjs.filesIn(ninjs);
  const sent = await services.media.findSent(addresses);
  const readable = await Promise.all(pictures.map((file) => services.content.isPicture(file)));
  return { sent, broken: new Set(pictures.filter((_file, index) => readable[index] === false)) };
}
