import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { CounterTexts } from './counter-text.ts';

export interface MessageTexts {
  /** Name of a bar or box for screen readers. */
  label: string;
  close: string;
  counter: CounterTexts;
}

/** A message on the screen. */
export interface ShownMessage {
  message: PaywallMessage;
  texts: MessageTexts;
  locale: Locale;
  onClose: () => void;
}
