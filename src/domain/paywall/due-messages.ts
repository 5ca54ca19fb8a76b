import { HREF } from '../identifiers/identifier-patterns.ts';
import { MESSAGE_TYPES, OVERLAYS } from '../sites/paywall/message-types.ts';
import type { PaywallMessage } from '../sites/paywall/message.ts';

/** Milliseconds for which a message that a reader has closed stays hidden. */
export const HIDDEN_FOR = 24 * 60 * 60 * 1000;

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isHref = (value: unknown) => typeof value === 'string' && HREF.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** The valid values of each field. */
const FIELDS: Readonly<Record<keyof PaywallMessage, (value: unknown) => boolean>> = {
  id: isText,
  type: (value) => MESSAGE_TYPES.some((type) => type === value),
  canBeClosed: (value) => typeof value === 'boolean',
  logoUrl: isHref,
  logoText: isText,
  logo: isHref,
  smallText: isText,
  principalText: isText,
  aboveButtonText: isText,
  buttonText: isText,
  buttonUrl: isHref,
  button2Text: isText,
  button2Url: isHref,
  underButtonText: isText,
  bottomText: isText,
  bottomUrl: isHref,
  position: (value) => value === 'start' || value === 'end',
  counterText: isText,
  numConsumedContent: isCount,
  maxConsumedContent: isCount,
};

const REQUIRED = ['id', 'type', 'canBeClosed', 'principalText'] as const;

/**
 * Reads the messages of an answer, which may come from a publisher's own back end. Ignores unknown
 * fields, fields with a wrong value, and messages of an unknown type or without a required field.
 */
export function readMessages(value: unknown): PaywallMessage[] {
  return Array.isArray(value) ? value.map(validFields).filter(isMessage) : [];
}

function validFields(message: unknown): object {
  if (typeof message !== 'object' || message === null) return {};
  return Object.fromEntries(
    Object.entries(message).filter(([name, value]) => isField(name) && FIELDS[name](value)),
  );
}

const isField = (name: string): name is keyof PaywallMessage => Object.hasOwn(FIELDS, name);

function isMessage(fields: object): fields is PaywallMessage {
  return REQUIRED.every((name) => Object.hasOwn(fields, name));
}

/**
 * Merges the messages of a version under test into those of the page (SPECIFICATION §7). A message
 * of the version replaces that of the page with the same id and keeps the reader's numbers. Others
 * of the version are not due.
 */
export function mergeMessages(
  own: readonly PaywallMessage[],
  ofVersion: readonly PaywallMessage[],
): PaywallMessage[] {
  return own.map((message) => {
    const { numConsumedContent, maxConsumedContent } = message;
    const found = ofVersion.find(({ id }) => id === message.id);
    return found ? { ...found, numConsumedContent, maxConsumedContent } : message;
  });
}

/**
 * The messages that a view shows one after the other: the first overlay, then the first bar.
 * `closed` has the instant, in milliseconds, at which a reader closed a message. One that was
 * closed within `HIDDEN_FOR` is left out, if it can be closed at all.
 */
export function messagesToShow(
  messages: readonly PaywallMessage[],
  closed: Readonly<Record<string, number>>,
  now: number,
): PaywallMessage[] {
  const open = messages.filter(({ id, canBeClosed }) => !canBeClosed || !isHidden(closed[id], now));
  const overlay = open.find(({ type }) => OVERLAYS.has(type));
  const bar = open.find(({ type }) => !OVERLAYS.has(type));
  return [overlay, bar].filter((message) => message !== undefined);
}

/**
 * Whether a message is hidden that was closed at an instant. One in the future is of a clock that
 * was wrong.
 */
export function isHidden(closedAt: number | undefined, now: number): boolean {
  return closedAt !== undefined && closedAt <= now && now < closedAt + HIDDEN_FOR;
}
