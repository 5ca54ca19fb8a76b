import { z } from 'zod';
import { makeDeskPreview, revokeDeskPreviews } from '#contracts/desk/desk-previews.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { findVersion, makeLink } from './stored-version.ts';

/** Serves `POST /api/desk/previews`. */
export const makePreviewAtDesk = serveDeskCall(makeDeskPreview, {
  body: z.object({ document: documentIdSchema }),
  async handle({ body, session: { actor }, context: { locals } }) {
    const named = { site: locals.site, id: body.document };
    const version = await findVersion(locals, named);
    if (!version) return { ok: false, code: 'NOT_FOUND' };
    const made = await makeLink(locals, named, { ...version, actor });
    if ('fields' in made) return { ok: false, code: 'NOT_POSSIBLE_NOW' };
    const { id, url, endsAt } = made;
    return { ok: true, httpCode: 201, response: { id, url, endsAt: endsAt.toISOString() } };
  },
});

/** Serves `DELETE /api/desk/previews/{document}`. */
export const revokePreviewsAtDesk = serveDeskCall(revokeDeskPreviews, {
  body: z.undefined(),
  async handle({ session: { actor }, context: { params, locals } }) {
    const document = documentIdSchema.safeParse(params['document']);
    const named = { site: locals.site, id: document.data ?? '' };
    if (!document.success || !(await findVersion(locals, named)))
      return { ok: false, code: 'NOT_FOUND' };
    const { previews } = locals.services.desk;
    const of = { site: locals.site.alias, document: document.data, actor, now: new Date() };
    return { ok: true, response: { revoked: await previews.revoke(of) } };
  },
});
