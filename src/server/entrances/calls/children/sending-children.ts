import type { SendingChild } from '#domain/children/child.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/** The children of a reader whose profile has not ended, for the form of a page. */
export async function sendingChildren(
  { readers: { children } }: Services,
  reader: string,
): Promise<SendingChild[]> {
  const rows = await children.listOf(reader);
  return rows.flatMap(({ id, nick, endedAt }) => (endedAt === null ? [{ id, nick }] : []));
}
