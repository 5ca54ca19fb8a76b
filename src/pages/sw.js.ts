import type { APIRoute } from 'astro';
import { inEdition, OFFLINE } from '#domain/paths/urls.ts';
import type { OfflineSettings } from '#offline/serve-offline.ts';
// oxlint-disable-next-line import/default -- from Vite: the URL of the built worker file
import worker from '#offline/worker.ts?worker&url';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

/** Security policy of the worker, which neither loads from other origins nor connects to them. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * A site's service worker: its settings and the script shared by all sites. The development server
 * has none, because its modules cannot be imported that way.
 */
export const GET: APIRoute = ({ locals: { site } }) => {
  if (!site.featureFlags.accounts || import.meta.env.DEV) return answerFile('sw.js', undefined);
  const settings: OfflineSettings = {
    site: site.alias,
    // The language without a prefix matches every path, so that it comes last.
    offlinePages: site.locales
      .map((locale) => ({
        under: inEdition({ site, locale }, '/'),
        path: inEdition({ site, locale }, OFFLINE),
      }))
      .toSorted((a, b) => b.under.length - a.under.length),
  };
  const answer = answerFile(
    'sw.js',
    `self.offline=${JSON.stringify(settings)};importScripts(${JSON.stringify(worker)});\n`,
  );
  answer.headers.set('Content-Security-Policy', POLICY);
  return answer;
};
