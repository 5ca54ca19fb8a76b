import type { PaywallMessage } from '../sites/paywall/message.ts';

/** Why a reader of `/lectura/` sees a closed story cut. */
export interface Refusal {
  /** The wall's messages, in their order. Empty as long as the form can open the story. */
  messages: readonly PaywallMessage[];
  /** Whether the form of the gate can still open the story. */
  canBeOpened: boolean;
  /** Why the posted form had no result. */
  problem: 'too-often' | 'failed' | undefined;
}
