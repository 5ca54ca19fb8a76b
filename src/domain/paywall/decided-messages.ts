import type { Edition } from '../paths/urls.ts';
import type { AccessDecision } from './decide-access.ts';
import type { PaywallMessage } from '../sites/paywall/message.ts';
import { editionMessages } from './edition-messages.ts';

/**
 * The messages of a decision in the edition's language, in their order. A counter gets the numbers
 * of the reader: `consumed` closed stories of the `maximum` of the decision. A message that the
 * language does not have is left out.
 */
export function decidedMessages(
  edition: Edition,
  {
    decision,
    consumed,
    version,
  }: {
    decision: Pick<AccessDecision, 'messageIds' | 'maximum'>;
    consumed: number;
    version: string | undefined;
  },
): PaywallMessage[] {
  const messages = editionMessages(edition, version);
  return decision.messageIds.flatMap((id) => {
    const message = messages.find((one) => one.id === id);
    if (!message) return [];
    if (message.type !== 'float-counter') return [message];
    return [
      {
        ...message,
        numConsumedContent: consumed,
        maxConsumedContent: decision.maximum ?? consumed,
      },
    ];
  });
}
