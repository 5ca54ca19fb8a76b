import type { APIRoute } from 'astro';
import { inEdition, OFFLINE } from '../domain/addresses.ts';
import type { OfflineSettings } from '../offline/serve-offline.ts';
// oxlint-disable-next-line import/default -- Vite's own: the address of the file that it makes of the worker
import worker from '../offline/worker.ts?worker&url';
import { answerFile } from '../server/http/answer-file.ts';

/** What the worker may do: it takes nothing from, and asks nothing of, anybody else. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** A site's service worker: its settings, and the script that all sites share. The development server's modules are no such script, and it has none. */
export const GET: APIRoute = ({ locals: { site } }) => {
  if (!site.featureFlags.accounts || import.meta.env.DEV) return answerFile('sw.js', undefined);
  const settings: OfflineSettings = {
    site: site.alias,
    // The language without a prefix fits every path: it comes last.
    offlinePages: site.locales
      .map((locale) => ({ under: inEdition({ site, locale }, '/'), path: inEdition({ site, locale }, OFFLINE) }))
      .toSorted((a, b) => b.under.length - a.under.length),
  };
  const answer = answerFile('sw.js', `self.offline=${JSON.stringify(settings)};importScripts(${JSON.stringify(worker)});\n`);
  answer.headers.set('Content-Security-Policy', POLICY);
  return answer;
};
