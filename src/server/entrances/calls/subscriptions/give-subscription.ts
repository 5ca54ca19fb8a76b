import { z } from 'zod';
import { giveSubscription as contract, type SubscriptionGift } from '#contracts/subscriptions/give-subscription.ts';
import { COMP_COMMAND } from '#domain/desk/actor.ts';
import { daySchema } from '#domain/identifiers/identifiers.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { serveContract } from '#server/entrances/endpoints/endpoint.ts';

const whom = { site: z.string().max(100), email: z.email().max(320) };

const bodySchema: z.ZodType<SubscriptionGift> = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('give'), ...whom, until: daySchema }),
  z.strictObject({ verb: z.literal('end'), ...whom }),
]);

/** Serves `POST /api/subscriptions`. */
export const giveSubscription = serveContract(contract, {
  bodyLimit: 4096,
  facts: { caller: 'command', body: bodySchema, limits: [] },
  authorize({ request, locals }) {
    const { commandToken } = locals.services.desk;
    const isAllowed = isBearerToken(request.headers.get('authorization') ?? undefined, commandToken);
    return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
  },
  async handle({ locals: { services } }, body) {
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, code }) => [path.join('.') || 'body', code]));
      return { ok: false, code: 'INVALID_FIELDS', fields };
    }
    const outcome = await services.readers.comps.change(parsed.data, COMP_COMMAND);
    return outcome.ok ? outcome : { ok: false, code: 'INVALID_FIELDS', fields: { problem: outcome.problem } };
  },
});
