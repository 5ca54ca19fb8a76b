import type { APIRoute } from 'astro';
import { printRobots } from '#domain/files/robots.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

export const GET: APIRoute = ({ locals: { site } }) => answerFile('robots.txt', printRobots(site));
