import type { PGlite, Transaction } from '@electric-sql/pglite';

type Query = PGlite['query'];

/**
 * Gives a client the parsers of Drizzle's statements once. Drizzle sends its nine with each
 * statement, the same for all, and PGlite then copies its own three hundred: a quarter of the
 * processor time of a short statement (PGlite 0.5, `parseResults`).
 */
export function shareParsers(client: PGlite): void {
  const sharing = (query: Query): Query =>
    (async (statement, values, options) => {
      const { parsers, ...others } = options ?? {};
      Object.assign(client.parsers, parsers);
      return query(statement, values, others);
    }) as Query;
  const transaction = client.transaction.bind(client);
  client.query = sharing(client.query.bind(client));
  client.transaction = (work) =>
    transaction((own: Transaction) => {
      own.query = sharing(own.query.bind(own));
      return work(own);
    });
}
