import { sendContact as contract } from '#contracts/contributions/contact.ts';
import { contactFieldsOf } from '#i18n/contact-fields.ts';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import {
  callAsReader,
  keepToReader,
  readForm,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { CONTACT_BODY, CONTACT_PURPOSE, sendContactByForm } from './contact.ts';
import { postedAnswers } from './given-answers.ts';

/**
 * The contact form posted to its page without JavaScript. `again`: it has to be sent a second time,
 * with `proof`, because a program sends one at once.
 */
export interface ContactAnswer {
  kind: 'sent' | 'again' | 'wrong' | 'too-often' | 'failed';
  /** The typed values; empty after success. */
  values: FieldValues;
  /** The violated rule of each wrong field. */
  failed: Readonly<Record<string, string>>;
  proof: string | undefined;
}

/** Makes the call of the island for the posted form; `undefined` for a GET. */
export async function answerContactForm(page: PageContext): Promise<ContactAnswer | undefined> {
  const form = await readForm(page, CONTACT_BODY);
  if (!form) return undefined;
  keepToReader(page);
  const fields = contactFieldsOf(page.locals.edition);
  if (!fields) return undefined;
  const values = postedAnswers(fields, form);
  const [proof, website] = [form.get('proof'), form.get('website')];
  const outcome = await callAsReader(page, sendContactByForm, contract, {
    body: {
      answers: values,
      ...(proof !== null && { proof }),
      ...(website !== null && website !== '' && { website }),
    },
  });
  if (outcome.ok) return { kind: 'sent', values: {}, failed: {}, proof: undefined };
  if ('proof' in outcome.fields) {
    const { resubmitProof } = page.locals.services.readers;
    const asked = await resubmitProof.ask(page.locals.site, CONTACT_PURPOSE);
    return { kind: 'again', values, failed: {}, proof: asked };
  }
  page.response.status = outcome.httpCode || 503;
  const isWrong = Object.keys(outcome.fields).length > 0;
  const kind = outcome.code === 'TOO_MANY_REQUESTS' ? 'too-often' : isWrong ? 'wrong' : 'failed';
  return { kind, values, failed: outcome.fields, proof: undefined };
}
