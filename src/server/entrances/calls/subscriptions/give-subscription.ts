import { z } from 'zod';
import {
  GIFT_PROBLEMS,
  giveSubscription as contract,
  type SubscriptionGift,
} from '#contracts/subscriptions/give-subscription.ts';
import { COMP_COMMAND } from '#domain/desk/actor.ts';
import { daySchema } from '#domain/identifiers/identifiers.ts';
import {
  askServer,
  serveCommand,
  type RunningServer,
} from '#server/entrances/endpoints/command-call.ts';

const whom = { site: z.string().max(100), email: z.email().max(320) };

const bodySchema: z.ZodType<SubscriptionGift> = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('give'), ...whom, until: daySchema }),
  z.strictObject({ verb: z.literal('end'), ...whom }),
]);

/** Serves `POST /api/subscriptions`. */
export const giveSubscription = serveCommand(contract, {
  body: bodySchema,
  run: (services, gift) => services.readers.comps.change(gift, COMP_COMMAND),
});

const response = z.object({ isChanged: z.boolean() });

/** Gives a subscription by the running server. */
export const askForGift = (server: RunningServer, body: SubscriptionGift) =>
  askServer(contract, server, { body, response, problems: GIFT_PROBLEMS });
