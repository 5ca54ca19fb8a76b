import type { APIRoute } from 'astro';
import { printManifest } from '#domain/files/manifest.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';
import { coloursOf } from '#styles/theme-sheets.ts';

export const GET: APIRoute = ({ locals: { edition } }) =>
  answerFile('manifest.webmanifest', printManifest(edition, coloursOf(edition.site.theme)));
