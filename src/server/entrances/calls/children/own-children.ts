import { z } from 'zod';
import {
  addChild as addContract,
  changeChild as changeContract,
  listChildren as listContract,
  removeChild as removeContract,
} from '#contracts/children/own-children.ts';
import { isTooYoungForGuardian } from '#domain/children/child-age.ts';
import { childForm, newChildForm } from '#domain/children/child-form.ts';
import type { Child } from '#domain/children/child.ts';
import { textsIn } from '#i18n/texts-in.ts';
import { checkForm, formContextOf } from '#server/entrances/endpoints/form-check.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { isReservedNick } from '#server/subjects/accounts/nicks/reserved-nicks.ts';
import { tidied } from '#server/subjects/accounts/tidied.ts';
import type { ChildRow, ChildSaved } from '#server/subjects/children/children.ts';

/** Changes of children from a network address, which also tell whether a nick is free. */
const CHANGES = { most: 60, window: 3600 };

const idSchema = z.string().regex(/^[\w-]{1,100}$/);

const text = z.string().trim().max(1000);
const childSchema = z.object({ nick: text, name: text, birthdate: text });

/** The form for the API document. Its rules of the age depend on the day. */
const FORM = childForm({ minimumAge: 13, today: '2026-01-01' });

const NICK_IN_USE = { code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' } } as const;

/** Serves `GET /api/front/user/children`. */
export const listChildren = serveReaderCall(listContract, {
  body: z.unknown(),
  async handle({ session: { reader }, context: { locals } }) {
    // Those of a demonstration account would be other visitors'. It has none.
    const rows = await locals.services.readers.children.listOf(reader.id);
    return { ok: true, response: { children: rows.map(lineOf) } };
  },
});

/** Serves `POST /api/front/user/children`. */
export const addChild = serveReaderCall(addContract, {
  body: childSchema.extend({ consent: z.boolean().default(false) }),
  form: FORM,
  limit: CHANGES,
  async handle({ edition, body: { consent, ...given }, session: { reader }, context }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { site, locale } = edition;
    const rules = formContextOf(site);
    if (isTooYoungForGuardian(reader.birthdate, rules.today))
      return { ok: false, code: 'GUARDIAN_TOO_YOUNG' };
    const form = newChildForm(rules);
    const facts = tidied(form, given);
    const problem = checkForm(form, { ...facts, consent }, site);
    if (problem) return { ok: false, ...problem };
    const { readers, sites } = context.locals.services;
    if (isReservedNick(facts.nick, sites)) return { ok: false, ...NICK_IN_USE };
    const sentence = textsIn(locale, 'children:fields').consent;
    const saved = await readers.children.add(reader.id, facts, {
      site: site.alias,
      locale,
      sentence,
    });
    if (saved.ok) return { ok: true, response: { child: lineOf(saved.child) } };
    if (saved.problem === 'too-many') return { ok: false, code: 'CHILD_LIMIT_REACHED' };
    return { ok: false, ...refusalOf(saved, 'NOT_SIGNED_IN') };
  },
});

/** Serves `PUT /api/front/user/children/{id}`. */
export const changeChild = serveReaderCall(changeContract, {
  body: childSchema,
  form: FORM,
  limit: CHANGES,
  async handle({ edition: { site }, body, session: { reader }, context: { locals, params } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { readers, sites } = locals.services;
    const id = idSchema.safeParse(params['id']).data;
    const own = (await readers.children.listOf(reader.id)).find((child) => child.id === id);
    if (!own || own.endedAt !== null) return { ok: false, code: 'NOT_FOUND' };
    const form = childForm(formContextOf(site));
    const facts = tidied(form, body);
    const problem = checkForm(form, facts, site);
    if (problem) return { ok: false, ...problem };
    if (facts.nick !== own.nick && isReservedNick(facts.nick, sites))
      return { ok: false, ...NICK_IN_USE };
    const saved = await readers.children.change(reader.id, own.id, facts);
    return saved.ok
      ? { ok: true, response: { child: lineOf(saved.child) } }
      : { ok: false, ...refusalOf(saved, 'NOT_FOUND') };
  },
});

/** Serves `DELETE /api/front/user/children/{id}`. */
export const removeChild = serveReaderCall(removeContract, {
  body: z.unknown(),
  limit: CHANGES,
  async handle({ session: { reader }, context: { locals, params } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const id = idSchema.safeParse(params['id']);
    const isGone =
      id.success && (await locals.services.readers.children.remove(reader.id, id.data));
    return isGone ? { ok: true, response: null } : { ok: false, code: 'NOT_FOUND' };
  },
});

/** The refusal of a child that was not saved. `gone`: the code without the account or the child. */
function refusalOf<Gone extends string>(
  { problem }: Extract<ChildSaved, { ok: false }>,
  gone: Gone,
) {
  return problem === 'nick-in-use' ? NICK_IN_USE : { code: gone };
}

function lineOf({ id, nick, name, bornOn, endedAt }: ChildRow): Child {
  return { id, nick, name, birthdate: bornOn, endedAt: endedAt?.toISOString() ?? null };
}
