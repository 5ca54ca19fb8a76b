import { callAsNewsroom } from './documents/publish-document.ts';
import type { Edition } from './editions.ts';
import { ownName } from './own-name.ts';

export interface TestAlert {
  title: string;
  withdraw(): Promise<void>;
}

/**
 * Publishes a new alert of an edition that no page shows before the year 2100, so that other tests
 * see nothing of it.
 */
export async function publishComingAlert(edition: Edition): Promise<TestAlert> {
  const id = ownName('avis');
  const title = `Avís ${id}`;
  const path = `/api/alerts/${id}?locale=${edition.locale}`;
  await callAsNewsroom(edition, 'PUT', path, { title, startsAt: '2100-01-01T00:00:00Z' });
  return { title, withdraw: async () => void (await callAsNewsroom(edition, 'DELETE', path)) };
}
