import { z } from 'zod';
import { exportData as contract } from '../../../contracts/accounts/export-data.ts';
import { wholeReader } from '../current-user.ts';
import { serveReaderCall } from '../reader-call.ts';

/** Serves `GET /api/front/user/export`. */
export const exportData = serveReaderCall(contract, {
  body: z.unknown(),
  limit: { most: 20, window: 3600 },
  async handle({ edition, session, context: { locals } }) {
    const { services } = locals;
    const sessions = await services.accounts.listSessions(session);
    return {
      ok: true,
      response: {
        exportedAt: new Date().toISOString(),
        reader: await wholeReader(services, edition, session.reader),
        sessions: sessions.map(({ id, since, userAgent }) => ({ id, since, userAgent })),
        logins: await services.accounts.listLogins(session),
        consents: await services.accounts.listConsents(session),
        newsletters: await services.newsletters.list(session.reader.email),
      },
    };
  },
});
