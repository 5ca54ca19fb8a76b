import type { APIRoute } from 'astro';
import { printSitemap } from '#domain/files/sitemap.ts';
import { listSections } from '#server/subjects/content/sitemap-entries.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

export const GET: APIRoute = async ({ locals: { content, site } }) =>
  answerFile('sitemap-sections.xml', printSitemap(site, await listSections(content)));
