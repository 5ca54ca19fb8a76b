import { chooseFigureMail as contract } from '#contracts/desk/choose-figure-mail.ts';
import {
  callAsReader,
  pathOf,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { findDeskSession } from '#server/entrances/endpoints/desk-rights.ts';
import { chooseFigureMail } from './choose-figure-mail.ts';

/**
 * The switch of the daily mail in the room of figures. `demo`: the account gets no mail. `notice`:
 * the result of the form.
 */
export interface FigureMailPage {
  state: 'on' | 'off' | 'demo';
  notice: 'switchedOn' | 'switchedOff' | 'failed' | undefined;
}

/** Values of `?alert=` after the form. */
const ALERTS = { on: 'mail-on', off: 'mail-off' } as const;

/**
 * Answers the form of the switch, and reads whether the mail is on. Call it for a person with the
 * room's role. After a change the response leads back to the same figures.
 */
export async function openFigureMail(page: PageContext): Promise<Response | FigureMailPage> {
  const { request, url, locals } = page;
  const form = await readForm(page);
  const failed = form && (await answerForm(page, form.get('mail')));
  if (failed instanceof Response) return failed;
  const session = await findDeskSession(locals, request.headers);
  if (session?.reader.isRegisteredInDemo === true) return { state: 'demo', notice: failed };
  const of = { readerId: session?.reader.id ?? '', site: locals.site.alias };
  const state = (await locals.services.readers.figureMailChoices.isOn(of)) ? 'on' : 'off';
  return { state, notice: failed ?? noticeOf(url.searchParams.get('alert'), state) };
}

/** Switches the mail, and leads back to the room. Returns `failed` if that was not possible. */
async function answerForm(page: PageContext, answer: string | null): Promise<Response | 'failed'> {
  if (answer !== 'on' && answer !== 'off') {
    page.response.status = 400;
    return 'failed';
  }
  const outcome = await callAsReader(page, chooseFigureMail, contract, {
    body: { isOn: answer === 'on' },
  });
  if (!outcome.ok) {
    page.response.status = outcome.httpCode || 503;
    return 'failed';
  }
  const query = new URLSearchParams(page.url.searchParams);
  query.set('alert', ALERTS[answer]);
  return seeOther(page, `${pathOf(page)}?${query.toString()}`);
}

/** A notice of the address is shown only if the stored choice says the same. */
function noticeOf(alert: string | null, state: 'on' | 'off'): FigureMailPage['notice'] {
  if (alert !== ALERTS[state]) return undefined;
  return state === 'on' ? 'switchedOn' : 'switchedOff';
}
