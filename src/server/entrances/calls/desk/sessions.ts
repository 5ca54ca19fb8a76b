import { z } from 'zod';
import {
  endDeskSession as endContract,
  listDeskSessions as listContract,
} from '#contracts/desk/sessions.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';

/**
 * Serves `GET /api/desk/sessions`. The other sessions of a demonstration account are other
 * visitors' browsers.
 */
export const listDeskSessions = serveDeskCall(listContract, {
  body: z.undefined(),
  async handle({ session: { id: own, reader }, context: { locals } }) {
    const { desk, sites } = locals.services;
    const open = await desk.sessions.listOf(reader.id);
    const shown = reader.isRegisteredInDemo ? open.filter(({ id }) => id === own) : open;
    const sessions = shown.map(({ id, site, since, until, userAgent }) => ({
      id,
      site: sites.find(({ alias }) => alias === site)?.name ?? site,
      since: since.toISOString(),
      until: until.toISOString(),
      userAgent,
      isThisOne: id === own,
    }));
    return { ok: true, response: { sessions } };
  },
});

/** Serves `DELETE /api/desk/sessions/{id}`. */
export const endDeskSession = serveDeskCall(endContract, {
  body: z.undefined(),
  async handle({ session: { id: own, reader }, context: { params, locals } }) {
    const id = params['id'] ?? '';
    const isOthers = reader.isRegisteredInDemo && id !== own;
    const isEnded = !isOthers && (await locals.services.desk.sessions.endOf(reader.id, id));
    return isEnded ? { ok: true, response: null } : { ok: false, code: 'NOT_FOUND' };
  },
});
