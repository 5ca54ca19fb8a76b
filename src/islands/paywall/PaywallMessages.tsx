import { useSyncExternalStore } from 'react';
import { closeMessage, followQueue, messageQueue } from '#browser/paywall/message-queue.ts';
import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import { MessageBox } from './MessageBox.tsx';
import { MessageModal } from './MessageModal.tsx';
import type { ShownMessage } from './shown-message.ts';

type Props = Pick<ShownMessage, 'texts' | 'locale'>;

const NONE: readonly PaywallMessage[] = [];

/**
 * The messages of the paywall, one at a time (SPECIFICATION §2, §3).
 *
 * Why an island: the messages depend on the reader, and the page is the same for all readers.
 * `client:message` hydrates it when a message is due.
 */
export function PaywallMessages({ texts, locale }: Props) {
  const [message] = useSyncExternalStore(followQueue, messageQueue, () => NONE);
  if (!message) return null;
  const Frame = message.type === 'modal' ? MessageModal : MessageBox;
  return (
    <Frame
      key={message.id}
      message={message}
      texts={texts}
      locale={locale}
      onClose={() => closeMessage(message)}
    />
  );
}
