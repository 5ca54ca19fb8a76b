import type { APIRoute } from 'astro';
import { printSitemap } from '../domain/files/sitemap.ts';
import { listSitemapPage } from '../server/content/sitemap-entries.ts';
import { answerFile } from '../server/http/answer-file.ts';

export const GET: APIRoute = async ({ locals: { content, site, path } }) => {
  // Read from the path: after a rewrite by the middleware, `params` still contains the values of the original URL
  // (Astro 7.3).
  const page = Number(/^\/sitemap-(\d+)\.xml$/.exec(path)?.[1]);
  const entries = page > 0 ? await listSitemapPage(content, page) : undefined;
  return answerFile('sitemap-1.xml', entries && printSitemap(site, entries));
};
