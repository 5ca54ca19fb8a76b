import { z } from 'zod';
import { chooseFigureMail as contract } from '#contracts/desk/choose-figure-mail.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';

/**
 * Serves `PUT /api/desk/figures/mail`. It has no audit row: a person chooses their own mail, and
 * nothing of the newsroom changes.
 */
export const chooseFigureMail = serveDeskCall(contract, {
  body: z.object({ isOn: z.boolean() }),
  async handle({ body: { isOn }, edition, session: { reader }, context: { locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { figureMailChoices } = locals.services.readers;
    const of = { readerId: reader.id, site: edition.site.alias };
    if (isOn) await figureMailChoices.switchOn({ ...of, locale: edition.locale });
    else await figureMailChoices.switchOff(of);
    return { ok: true, response: { isOn } };
  },
});
