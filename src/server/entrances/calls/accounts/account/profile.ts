import { z } from 'zod';
import { changeProfile as changeContract } from '#contracts/accounts/change-profile.ts';
import { getProfile as getContract } from '#contracts/accounts/get-profile.ts';
import type { FormSchema } from '#domain/forms/field-rules.ts';
import { forPersonFields, PERSON_FIELDS } from '#domain/accounts/forms/person-fields.ts';
import { PROFILE } from '#domain/accounts/forms/account-forms.ts';
import { CURRENT_PASSWORD } from '#domain/accounts/forms/forms.ts';
import { WRONG_PASSWORDS } from '../data/login-limits.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import { isBirthdateProved } from '#domain/accounts/proved-birthdate.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import { pictureOf, readerWithLists } from '../data/reader-with-lists.ts';
import { rolesOnSite } from '#server/entrances/endpoints/desk-rights.ts';
import { checkForm, namesOf } from '#server/entrances/endpoints/form-check.ts';
import { refuseWrongPassword, usesPassword, WRONG_PASSWORD } from '../data/password-check.ts';
import { tidied } from '#server/subjects/accounts/tidied.ts';
import { isReservedNick } from '#server/subjects/accounts/nicks/reserved-nicks.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';

/** Serves `GET /api/front/user/profile`. */
export const getProfile = serveReaderCall(getContract, {
  body: z.unknown(),
  handle: async ({ edition, session, context: { locals } }) => ({
    ok: true,
    response: {
      user: await readerWithLists(locals.services, edition, session.reader),
      hasPassword: await usesPassword(locals.services, edition, session),
      roles: await rolesOnSite(locals, session.reader),
      ...(await pictureOf(locals.services, session.reader)),
    },
  }),
});

const text = z.string().trim().optional();

/** Limit of mails to new email addresses. */
const ADDRESS_CHANGES = { most: 5, window: 24 * 3600 };

/** Serves `PATCH /api/front/user/profile`. */
export const changeProfile = serveReaderCall(changeContract, {
  body: z.object({
    ...forPersonFields(() => text),
    birthdate: text,
    password: z.string().optional(),
    newPassword: z.string().optional(),
    newsletters: z
      .array(
        z.object({
          id: z.string().max(200),
          name: z.string().max(500).optional(),
          isSubscribed: z.boolean(),
        }),
      )
      .max(50)
      .optional(),
  }),
  form: PROFILE,
  keepsEmpty: [...PERSON_FIELDS, 'birthdate'],
  innerLimits: [
    { ...ADDRESS_CHANGES, per: 'reader', of: 'new email addresses' },
    { ...WRONG_PASSWORDS, per: 'reader', of: 'wrong passwords' },
  ],
  limit: { most: 120, window: 3600 },
  async handle({ edition, body, session, context }) {
    const { reader } = session;
    const { services } = context.locals;
    const {
      readers: { accounts },
    } = services;
    const hasPassword = await usesPassword(services, edition, session);
    const { password, newPassword, email, newsletters = [], ...filledIn } = body;
    const fields = tidied(PROFILE, filledIn);
    if (reader.isRegisteredInDemo && isChange(reader, { ...fields, email, newPassword }))
      return { ok: false, code: 'DEMO_ACCOUNT' };
    // Missing fields stay unchanged: the rules apply to the resulting profile, and are checked for
    // the sent fields.
    const whole = {
      ...reader,
      ...withoutUndefined({ ...body, birthdate: undefined }),
      ...withoutUndefined(fields),
    };
    const isForeign = newsletters.some(({ id }) => !edition.site.newsletters.includes(id));
    const isNamedTwice = new Set(newsletters.map(({ id }) => id)).size < newsletters.length;
    if (isForeign || isNamedTwice)
      return { ok: false, code: 'INVALID_FIELD', fields: { newsletters: 'oneOf' } };
    const values = Object.fromEntries(
      Object.keys(PROFILE).map((field) => [field, textOf(Reflect.get(whole, field))]),
    );
    const address = email !== undefined && email.toLowerCase() !== reader.email ? email : undefined;
    const rules = rulesOf(body, { isForAddress: address !== undefined && !newPassword });
    const problem = checkForm(rules, values, edition.site, {
      hasPassword,
      birthdate: reader.birthdate,
      isBirthdateProved: isBirthdateProved(reader),
      known: [reader.nick, reader.email, ...namesOf(services.sites)],
    });
    if (problem) return { ok: false, ...problem };
    const current = hasPassword && (address !== undefined || newPassword) ? password : undefined;
    const conflict = await findConflict(services, session, {
      nick: fields.nick,
      address,
      password: current,
    });
    if (conflict) return { ok: false, ...conflict };

    // Newsletters come first, because their provider may be unreachable.
    const isLetGo = await services.readers.newsletters.choose(edition, reader.email, {
      all: newsletters.map(({ id }) => id),
      wanted: newsletters.filter(({ isSubscribed }) => isSubscribed).map(({ id }) => id),
    });
    if (!isLetGo) return { ok: false, code: 'SERVICE_UNAVAILABLE', retryAfter: 60 };
    const outcome = await accounts.changeProfile(session, {
      ...withoutUndefined(fields),
      ...(fields.birthdate === '' ? { birthdate: null } : {}),
      ...(whole.country === 'ES' ? {} : { province: '', city: '' }),
    });
    if (!outcome.ok) return { ok: false, ...NICK_IN_USE };
    const { headers } = context.request;
    const secrets =
      current !== undefined && newPassword ? { current, next: newPassword, headers } : undefined;
    const set = secrets && (await accounts.changePassword(edition, session, secrets));
    if (set?.ok === false) return { ok: false, ...WRONG_PASSWORD };
    const cookies = set?.cookies ?? [];
    const ask = () =>
      hasPassword
        ? accounts.changeEmail(edition, headers, address ?? '')
        : accounts.mailEmailChange(edition, session, address ?? '');
    if (address !== undefined && !(await ask()).ok) return { ok: false, ...EMAIL_IN_USE, cookies };
    return {
      ok: true,
      response: { user: await readerWithLists(services, edition, outcome.reader) },
      cookies,
    };
  },
});

/** Whether a change has a value that differs from the stored one. */
function isChange(reader: CurrentUser, change: Record<string, string | undefined>): boolean {
  return Object.entries(change).some(
    ([field, value]) => value !== undefined && value !== (Reflect.get(reader, field) ?? ''),
  );
}

const NICK_IN_USE = { code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' } } as const;
const EMAIL_IN_USE = { code: 'EMAIL_ALREADY_IN_USE', fields: { email: 'inUse' } } as const;

/**
 * Finds conflicts before anything is changed. Attempts are counted first, because every response
 * reveals something.
 */
async function findConflict(
  services: Services,
  session: ReaderSession,
  change: { nick: string | undefined; address: string | undefined; password: string | undefined },
) {
  const {
    attempts,
    readers: { accounts },
  } = services;
  const { nick, address, password } = change;
  const who = session.reader.id;
  const isNew = nick !== undefined && nick !== session.reader.nick;
  if (
    isNew &&
    (isReservedNick(nick, services.sites) || !(await accounts.isNickFree(nick, session.reader.id)))
  )
    return NICK_IN_USE;
  if (password !== undefined) {
    const refusal = await refuseWrongPassword(services, session, password);
    if (refusal) return refusal;
  }
  if (address === undefined) return undefined;
  const retryAfter = await attempts.count({ what: 'change-email', who, ...ADDRESS_CHANGES });
  if (retryAfter !== undefined) return { code: 'TOO_MANY_REQUESTS', retryAfter } as const;
  return (await accounts.isEmailFree(address)) ? undefined : EMAIL_IN_USE;
}

/**
 * The rules for the sent fields. A profile from elsewhere may lack required fields, and must still
 * be able to change its newsletters. `isForAddress`: the current password is only required for a
 * new email address.
 */
function rulesOf(sent: object, { isForAddress }: { isForAddress: boolean }): FormSchema {
  const isSent = (field: string) => Reflect.get(sent, field) !== undefined;
  const isPasswordSent = isSent('password') || isSent('newPassword');
  if (isForAddress) {
    const others = Object.entries(PROFILE).filter(
      ([field]) => isSent(field) && !/password/i.test(field),
    );
    return { ...Object.fromEntries(others), password: CURRENT_PASSWORD };
  }
  return Object.fromEntries(
    Object.entries(PROFILE).filter(
      ([field]) => isSent(field) || (isPasswordSent && /password/i.test(field)),
    ),
  );
}

type Sent<Values> = { [Field in keyof Values]: Exclude<Values[Field], undefined> };

function withoutUndefined<Values extends object>(values: Values): Partial<Sent<Values>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Sent<Values>>;
}
