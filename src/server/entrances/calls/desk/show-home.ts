import { z } from 'zod';
import { showHome as contract } from '#contracts/desk/show-home.ts';
import { hasNeededRole, type NeededRole, ANY_ROLE } from '#domain/sites/roles.ts';
import { FEW_RECOVERY_CODES } from '#domain/desk/second-factor.ts';
import {
  MOST_COUNTED,
  SILENT_HOURS,
  type LeftOutField,
  type Waiting,
} from '#domain/desk/waiting.ts';
import { serveDeskCall, type Staff } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/**
 * A source of things that wait for a person with a role. Each room adds its own
 * (docs/add-a-desk-room.md).
 */
interface WaitingSource {
  role: NeededRole;
  /** Answers within a query with a bound. */
  find(locals: CallContext['locals'], staff: Staff): Promise<Waiting | undefined>;
}

const SOURCES: readonly WaitingSource[] = [
  {
    role: ANY_ROLE,
    async find({ services }, { reader }) {
      const factor = await services.desk.factors.find(reader.id);
      return factor && factor.recoveryCodes <= FEW_RECOVERY_CODES
        ? { kind: 'recovery-codes', count: factor.recoveryCodes }
        : undefined;
    },
  },
  {
    role: 'moderator',
    async find({ services, site }) {
      const { held, reported } = await services.desk.moderation.countWaiting(site.alias);
      return held + reported > 0 ? { kind: 'comments', count: held + reported } : undefined;
    },
  },
  {
    role: 'moderator',
    async find({ services, site }) {
      const { appeals } = await services.desk.moderation.countWaiting(site.alias);
      return appeals > 0 ? { kind: 'appeals', count: appeals } : undefined;
    },
  },
  {
    role: 'editor',
    async find({ services, site }) {
      const count = await services.desk.live.countSilent(site.alias, SILENT_HOURS);
      return count > 0 ? { kind: 'silent-blogs', count } : undefined;
    },
  },
  {
    role: 'editor',
    async find({ services, site }) {
      const { contributions } = services.readers;
      const count = await contributions.countWaiting(site.alias, MOST_COUNTED);
      return count > 0 ? { kind: 'contributions', count } : undefined;
    },
  },
  {
    role: 'editor',
    async find({ services, site }) {
      const count = await services.desk.interviews.countWaiting(site.alias, MOST_COUNTED);
      return count > 0 ? { kind: 'interview-questions', count } : undefined;
    },
  },
];

function listLeftOut({ services, site }: CallContext['locals']): Promise<LeftOutField[]> {
  const aliases = services.sites.map(({ alias }) => alias);
  return services.desk.leftOutFiles.list(site.alias, aliases);
}

/** Serves `GET /api/desk/home`. */
export const showHome = serveDeskCall(contract, {
  body: z.undefined(),
  async handle({ session, context: { locals } }) {
    const { reader, roles, until } = session;
    const asked = SOURCES.filter(({ role }) => hasNeededRole(roles, role));
    const [leftOut, ...found] = await Promise.all([
      hasNeededRole(roles, 'editor') ? listLeftOut(locals) : [],
      ...asked.map((source) => source.find(locals, session)),
    ]);
    const waiting = found.filter((one) => one !== undefined);
    return {
      ok: true,
      response: { nick: reader.nick, roles, until: until.toISOString(), waiting, leftOut },
    };
  },
});
