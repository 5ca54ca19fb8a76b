import type { APIRoute } from 'astro';
import { printChapters } from '#domain/files/chapters.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import { answerFile } from '#server/platform/http/files/answer-file.ts';

/**
 * Serves the chapters of a story's audio beside its page. 404 for a closed story, and for chapters
 * that are on another host or cannot be read.
 */
export const chaptersRoute: APIRoute = async ({ locals }) => {
  const { content, services, path } = locals;
  const { site, locale } = content.edition;
  const found = await content.findStory(path.replace(/chapters\.json$/, ''));
  const story = found?.state === 'shown' ? publicStory(site, found.story).story : undefined;
  const chapters = story?.audio?.chapters ?? [];
  const own = chapters.find((track) => track.locale === locale) ?? chapters[0];
  const cues = own && (await services.content.readCaptions(own.src));
  return answerFile('chapters.json', cues && printChapters(cues));
};
