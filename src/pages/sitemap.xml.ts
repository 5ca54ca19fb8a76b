import type { APIRoute } from 'astro';
import { printSitemapIndex } from '#domain/files/sitemap.ts';
import { listSitemaps } from '#server/subjects/content/sitemap-entries.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

export const GET: APIRoute = async ({ locals: { content, site } }) =>
  answerFile('sitemap.xml', printSitemapIndex(site, await listSitemaps(content)));
