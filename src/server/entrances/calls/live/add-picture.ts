import { z } from 'zod';
import { addPicture as contract } from '#contracts/live/live-blogs.ts';
import { mediaPath, pictureIdOf } from '#domain/media/media-file.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';

/** Owner of the pictures that are sent from the desk. */
const ORIGIN = 'desk';

/** Characters of an alternative text, and of a credit. */
const LONGEST_TEXT = 1000;

/**
 * Serves `POST /api/desk/pictures`. A picture that is in the archive already keeps its own texts.
 */
export const addPicture = serveDeskCall(contract, {
  body: z.strictObject({
    file: z.string().max(200),
    alt: z.string().trim().min(1).max(LONGEST_TEXT),
    credit: z.string().trim().min(1).max(LONGEST_TEXT).optional(),
  }),
  async handle({ body: { file, alt, credit }, edition, session, context }) {
    const { services } = context.locals;
    const address = mediaPath(file);
    const sent = (await services.media.findSent([address])).get(address);
    if (sent?.kind !== 'picture')
      return { ok: false, code: 'INVALID_FIELDS', fields: { file: 'unknown' } };
    const picture = pictureIdOf(sent.name);
    const isThere = (await services.content.contentOf(edition).images.find([{ picture }])).size > 0;
    if (!isThere) {
      const texts = Object.fromEntries(LOCALES.map((locale) => [locale, alt]));
      const document = {
        type: 'picture',
        id: picture,
        file: sent.name,
        alt: texts,
        ...(credit === undefined ? {} : { credit }),
      };
      const submissions = [{ source: picture, document }];
      const outcome = await services.publishing.publisher.publish({
        origin: ORIGIN,
        actor: session.actor,
        submissions,
      });
      if (!outcome.ok)
        return {
          ok: false,
          code: 'INVALID_FIELDS',
          fields: { file: outcome.problems[0]?.reason ?? 'invalid' },
        };
    }
    return { ok: true, response: { picture } };
  },
});
