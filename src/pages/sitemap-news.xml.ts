import type { APIRoute } from 'astro';
import { printNewsSitemap } from '#domain/files/sitemap.ts';
import { listNews } from '#server/subjects/content/sitemap-entries.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

/** Maximum age in seconds, because stories leave the map by time alone. */
const MAX_AGE = 3600;

export const GET: APIRoute = async ({ locals: { content, edition }, cache }) => {
  cache.set({ maxAge: MAX_AGE });
  return answerFile(
    'sitemap-news.xml',
    printNewsSitemap(edition.site, edition.locale, await listNews(content)),
  );
};
