import type { APIRoute } from 'astro';
import { printSitemap, SITEMAP_NAME } from '#domain/files/sitemap.ts';
import { listSitemapPart } from '#server/subjects/content/sitemap-entries.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

export const GET: APIRoute = async ({ locals: { content, site, path } }) => {
  // Read from the path: after a rewrite by the middleware, `params` still contains the values of
  // the original URL (Astro 7.3).
  const { month, part = '1' } = SITEMAP_NAME.exec(path)?.groups ?? {};
  const entries =
    month === undefined ? undefined : await listSitemapPart(content, month, Number(part));
  return answerFile('sitemap-2026-01.xml', entries && printSitemap(site, entries));
};
