import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { hashToken, standingOf, type StoredRotation } from './session-token.ts';

type Writer = DBTransactionAdapter;
/** A row of any of the engine's tables; only sessions have rotations. */
type Row = Record<string, unknown> & Partial<StoredRotation>;

/**
 * An adapter of better-auth that stores sessions under the hash of their token. The engine only
 * gets plain tokens that it provides itself. A session found by its reader contains the hash
 * instead, which is useless as a cookie. A lookup by a spent token finds nothing; deleting by it
 * ends the session.
 */
export function withHashedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inner) => work(hashing(inner))),
  } as DBAdapter;
}

function hashing<Adapter extends Writer>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async (data: Parameters<Writer['create']>[0]) => {
      if (data.model !== 'session') return adapter.create(data);
      const token = String(data.data['token']);
      const row = await adapter.create<Row, Row>({
        ...data,
        data: { ...data.data, token: hashToken(token).series },
      });
      return { ...row, token };
    },
    findOne: async (data: Parameters<Writer['findOne']>[0]) =>
      plain(await adapter.findOne<Row>(hashed(data)), data),
    findMany: async (data: Parameters<Writer['findMany']>[0]) =>
      (await adapter.findMany<Row>(hashed(data))).flatMap((row) => plain(row, data) ?? []),
    count: (data: Parameters<Writer['count']>[0]) => adapter.count(hashed(data)),
    update: async (data: Parameters<Writer['update']>[0]) =>
      plain(await adapter.update<Row>(hashed(data)), data),
    updateMany: (data: Parameters<Writer['updateMany']>[0]) => adapter.updateMany(hashed(data)),
    delete: (data: Parameters<Writer['delete']>[0]) => adapter.delete(hashed(data)),
    deleteMany: (data: Parameters<Writer['deleteMany']>[0]) => adapter.deleteMany(hashed(data)),
    consumeOne: async (data: Parameters<Writer['consumeOne']>[0]) =>
      plain(await adapter.consumeOne<Row>(hashed(data)), data),
  };
}

/** The request with its tokens replaced by hashes. */
function hashed<Request extends { model: string; where?: Where[] | undefined }>(
  request: Request,
): Request {
  if (request.model !== 'session' || !request.where) return request;
  const hash = ({ value }: Where) =>
    Array.isArray(value)
      ? value.map((one) => hashToken(String(one)).series)
      : hashToken(String(value)).series;
  return {
    ...request,
    where: request.where.map((condition) =>
      condition.field === 'token' ? { ...condition, value: hash(condition) } : condition,
    ),
  };
}

/** A row with the plain token of the request; null if the token is spent. */
function plain(
  row: Row | null,
  { model, where = [] }: { model: string; where?: Where[] | undefined },
): Row | null {
  if (model !== 'session' || row === null) return row;
  const tokens = where
    .filter(({ field }) => field === 'token')
    .flatMap(({ value }) => (Array.isArray(value) ? value.map(String) : [String(value)]));
  const token = tokens.find((candidate) => hashToken(candidate).series === row['token']);
  if (token === undefined) return row;
  const { rotation = null, lastRotation = null, updatedAt = new Date(0) } = row;
  return standingOf(hashToken(token).rotation, { rotation, lastRotation, updatedAt }) === 'spent'
    ? null
    : { ...row, token };
}
