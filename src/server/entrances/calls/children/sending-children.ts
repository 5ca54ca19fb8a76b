import type { SendingChild } from '#domain/children/child.ts';
import { SENT_FOR, SENT_FOR_CONSENT } from '#domain/children/sending.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { textsIn } from '#i18n/texts-in.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/** The children of a reader whose profile has not ended, for a form. */
export async function sendingChildren(
  { readers: { children } }: Pick<Services, 'readers'>,
  reader: string,
): Promise<SendingChild[]> {
  const rows = await children.listOf(reader);
  return rows.flatMap(({ id, nick, endedAt }) => (endedAt === null ? [{ id, nick }] : []));
}

/** The refusal of a child that is not the reader's, or whose profile has ended. */
export const NO_CHILD = {
  ok: false,
  code: 'INVALID_FIELD',
  fields: { [SENT_FOR]: 'oneOf' },
} as const;

const NO_CONSENT = {
  ok: false,
  code: 'REQUIRED_FIELD',
  fields: { [SENT_FOR_CONSENT]: 'mustTrue' },
} as const;

/** The child for whom a form is sent, or why it may not be. `undefined`: it is sent for nobody. */
export async function sentFor(
  { readers: { children } }: Pick<Services, 'readers'>,
  {
    reader,
    body,
  }: {
    reader: string;
    body: { child?: string | undefined; childConsent?: boolean | undefined };
  },
): Promise<SendingChild | typeof NO_CHILD | typeof NO_CONSENT | undefined> {
  if (body.child === undefined) return undefined;
  const child = await children.find(reader, body.child);
  if (!child) return NO_CHILD;
  return body.childConsent === true ? child : NO_CONSENT;
}

/** The sentence of a guardian's consent to one sending, as the form shows it. */
export const sendingConsent = (locale: Locale) => textsIn(locale, 'children:sending').consent;
