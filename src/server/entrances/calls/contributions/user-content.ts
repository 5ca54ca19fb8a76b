import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  ownContributions as ownContract,
  replyToDesk as replyContract,
  sendContribution as contract,
  withdrawContribution as withdrawContract,
} from '#contracts/contributions/user-content.ts';
import { judgeText } from '#domain/comments/judge-text.ts';
import { CALL_TERMS, SIGNATURE } from '#domain/contributions/call-fields.ts';
import {
  KEPT_DAYS,
  MAX_ALT,
  MAX_REPLY,
  type GivenAnswer,
  type GivenFile,
} from '#domain/contributions/contribution.ts';
import type { OwnContribution } from '#domain/contributions/own-contribution.ts';
import { SENT_FOR_CONSENT } from '#domain/children/sending.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { ageOn } from '#domain/dates/calendar-age.ts';
import { chosenOf, isFileField, schemaOfFields } from '#domain/forms/defined-form.ts';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import { phaseAt } from '#domain/stories/participation-phase.ts';
import { isUploadId } from '#domain/uploads/reader-upload.ts';
import { callFieldsOf } from '#i18n/call-fields.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';
import { checkForm, formContextOf } from '#server/entrances/endpoints/form-check.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import { wordsOfSite } from '#server/subjects/comments/words-of-site.ts';
import type { Contribution } from '#server/subjects/contributions/contributions.ts';
import { ownerOf } from '#server/subjects/contributions/user-content.ts';
import type { UploadedFile } from '#server/subjects/uploads/attached-files.ts';
import { NO_CHILD, sendingConsent, sentFor } from '../children/sending-children.ts';
import { removeLeftFiles } from './contribution-files.ts';
import { findCall, type FoundCall } from './find-call.ts';
import { cleanedAnswers, givenAnswers } from './given-answers.ts';

/** Bytes of the body: those that the front process lets through (`BODY_LIMIT` of `http-server.ts`). */
export const CONTRIBUTION_BODY = 30_000;

/** Contributions of a reader to all calls in a day. */
const SENT = { what: 'contributions', most: 20, window: 24 * 3600 };

/** Characters of the name of a field, and of an answer. The rules of the form are stricter. */
const MOST_NAME = 120;
const MOST_ANSWER = 10_000;

const bodySchema = z.object({
  answers: z
    .record(z.string().max(MOST_NAME), z.union([z.string().max(MOST_ANSWER), z.boolean()]))
    .default({}),
  alts: z.record(z.string().max(MOST_NAME), z.string().max(MOST_ANSWER)).default({}),
  website: z.string().max(2000).optional(),
  child: z.string().max(100).optional(),
  childConsent: z.boolean().optional(),
});

const send = serveReaderCall(contract, {
  body: bodySchema,
  bodyLimit: CONTRIBUTION_BODY,
  async handle({ body, session: { reader }, context }) {
    const { site, services } = context.locals;
    const found = await findCall(context, context.params['id'] ?? '');
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { call, edition } = found;
    if (phaseAt(new Date(), { from: call.opensAt, until: call.closesAt }) !== 'open')
      return { ok: false, code: 'CALL_NOT_OPEN' };
    const { today } = formContextOf(site);
    const age = reader.birthdate === null ? undefined : ageOn(reader.birthdate, today);
    if (call.minimumAge !== undefined && (age === undefined || age < call.minimumAge))
      return { ok: false, code: 'TOO_YOUNG' };
    // A minimum age excludes children.
    if (body.child !== undefined && call.minimumAge !== undefined)
      return { ok: false, code: 'TOO_YOUNG' };
    const child = await sentFor(services, { reader: reader.id, body });
    if (child && 'code' in child) return child;
    const fields = callFieldsOf(call);
    const schema = schemaOfFields(fields, today);
    const values = cleanedAnswers(fields, body.answers);
    const problem = checkForm(schema, values, site);
    if (problem) return { ok: false, ...problem };
    const sender = { reader: reader.id, site: site.alias };
    const files = await filesOf(services, { sender, fields, values, alts: body.alts });
    if (!Array.isArray(files)) return { ok: false, code: 'INVALID_FIELD', fields: files };
    const retryAfter = await services.attempts.count({ ...SENT, who: reader.id });
    if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
    const signature = child ? child.nick : textOf(values[SIGNATURE]).trim();
    const answers = withTerms(
      givenAnswers(fields, schema, values).filter(({ name }) => name !== SIGNATURE),
      call.terms,
    );
    if (child) answers.push(consentFor(edition.locale));
    const id = randomUUID();
    const isSent = await services.readers.userContent.send({
      id,
      edition,
      call: call.storyId,
      reader: reader.id,
      child,
      answers,
      files,
      signature: signature === '' ? undefined : signature,
      reasons: reasonsOf(site, [signature, ...answers.map(({ value }) => value)]),
      isSuspect: body.website !== undefined,
      keptDays: call.keptDays ?? KEPT_DAYS,
    });
    const of = fields.find(isFileField);
    if (!isSent && child && !(await services.readers.children.find(reader.id, child.id)))
      return NO_CHILD;
    if (!isSent)
      return { ok: false, code: 'INVALID_FIELD', fields: { [of?.name ?? 'files']: 'notReady' } };
    const row = await services.readers.contributions.find(site.alias, id);
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    const [contribution] = await shownToSender(services, [row]);
    return contribution
      ? { ok: true, response: { contribution } }
      : { ok: false, code: 'NOT_FOUND' };
  },
});

const listOwn = serveReaderCall(ownContract, {
  body: z.undefined(),
  async handle({ session: { reader }, context }) {
    const found = await findCall(context, context.params['id'] ?? '');
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const contributions = await listOwnContributions(context.locals.services, found, reader.id);
    return { ok: true, response: { contributions } };
  },
});

/** Serves `POST` and `GET /api/front/contributions/{id}`. */
export const userContent = serveTogether(send, listOwn);

const reply = serveReaderCall(replyContract, {
  body: z.object({ text: z.string().max(MOST_ANSWER) }),
  async handle({ body, session: { reader }, context: { params, locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const text = cleanText(body.text);
    if (text === '') return { ok: false, code: 'REQUIRED_FIELD', fields: { text: 'required' } };
    if ([...text].length > MAX_REPLY)
      return { ok: false, code: 'INVALID_FIELDS', fields: { text: 'maxLength' } };
    const isKept = await locals.services.readers.userContent.reply({
      site: locals.site.alias,
      reader: reader.id,
      id: params['contribution'] ?? '',
      text,
    });
    return isKept ? { ok: true, response: null } : { ok: false, code: 'NOT_FOUND' };
  },
});

const withdraw = serveReaderCall(withdrawContract, {
  body: z.undefined(),
  async handle({ session: { reader }, context: { params, locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { services, site } = locals;
    const id = params['contribution'] ?? '';
    const isGone = await services.readers.userContent.withdraw({
      site: site.alias,
      reader: reader.id,
      id,
    });
    if (!isGone) return { ok: false, code: 'NOT_FOUND' };
    await removeLeftFiles(services, id);
    return { ok: true, response: null };
  },
});

/** Serves `PUT` and `DELETE /api/front/contributions/{id}/{contribution}`. */
export const ownContribution = serveTogether(reply, withdraw);

/** The contributions of a reader to a call, as their sender sees them. */
export async function listOwnContributions(
  services: Services,
  { edition: { site }, call }: FoundCall,
  reader: string,
): Promise<OwnContribution[]> {
  const rows = await services.readers.contributions.listOf(reader, {
    site: site.alias,
    form: call.storyId,
  });
  return shownToSender(services, rows);
}

async function shownToSender(
  { readers: { uploads } }: Services,
  rows: readonly Contribution[],
): Promise<OwnContribution[]> {
  const files = await uploads.filesOf(rows.map(({ id }) => ownerOf(id)));
  const shown = ({ kind, name }: UploadedFile) => ({ kind, name });
  return rows.flatMap(({ id, at, state, signature, answers, note }) =>
    state === 'done'
      ? []
      : [
          {
            id,
            at: at.toISOString(),
            state,
            signature,
            answers: answers.map(({ name, label, value }) => ({ name, label, value })),
            files: (files.get(ownerOf(id)) ?? []).map(shown),
            note,
          },
        ],
  );
}

/**
 * The files of the fields that are asked now. A record of wrong fields if one is not whole, is of
 * another kind or of another reader.
 */
async function filesOf(
  { readers: { uploads } }: Services,
  {
    sender,
    fields,
    values,
    alts,
  }: {
    sender: { reader: string; site: string };
    fields: ReturnType<typeof callFieldsOf>;
    values: FieldValues;
    alts: Readonly<Record<string, string>>;
  },
): Promise<GivenFile[] | Record<string, string>> {
  const files: GivenFile[] = [];
  for (const field of fields) {
    if (field.kind !== 'image' && field.kind !== 'video') continue;
    if (field.showWhen && !isMet(values[field.showWhen.field], field.showWhen.is)) continue;
    for (const id of new Set(chosenOf(values[field.name]))) {
      const upload = isUploadId(id) ? await uploads.find(sender, id) : undefined;
      const isReady =
        upload?.state === 'ready' &&
        upload.kind === field.kind &&
        upload.purpose === 'contribution';
      if (!isReady) return { [field.name]: 'notReady' };
      const alt = [...cleanText(alts[id] ?? '')].slice(0, MAX_ALT).join('');
      const isPublic = field.isPublic === true;
      files.push({ id, field: field.name, kind: field.kind, alt, ...(isPublic && { isPublic }) });
    }
  }
  return files;
}

function isMet(value: FieldValues[string], wanted: string | true): boolean {
  return wanted === true ? value === true : chosenOf(value).includes(wanted);
}

/** The guardian's consent to one sending, with its words. */
function consentFor(locale: Locale): GivenAnswer {
  return {
    name: SENT_FOR_CONSENT,
    label: sendingConsent(locale),
    value: true,
  };
}

/** The consent to the conditions with their words, as they were when it was given. */
function withTerms(answers: GivenAnswer[], terms: string | undefined): GivenAnswer[] {
  return answers.map((answer) =>
    answer.name === CALL_TERMS && terms !== undefined
      ? { ...answer, label: `${answer.label}\n\n${terms}` }
      : answer,
  );
}

function reasonsOf(site: FoundCall['edition']['site'], texts: readonly (string | boolean)[]) {
  const words = wordsOfSite(site);
  return texts.flatMap((text) =>
    typeof text === 'string' && text !== '' ? judgeText(text, words) : [],
  );
}
