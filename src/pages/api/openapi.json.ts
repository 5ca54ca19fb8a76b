import type { APIRoute } from 'astro';
import { answerFile } from '#server/platform/http/files/answer-file.ts';
import document from './_openapi.json?raw';

/** The calls of the site (OpenAPI 3.1), which `npm run api-document` writes. */
export const GET: APIRoute = () => answerFile('openapi.json', document);
