import { bodyText } from '../stories/blocks.ts';
import { bodiesOf } from '../stories/story-types.ts';
import type { Story } from '../stories/story.ts';
import { wordsOf } from '../text/search-text.ts';

/**
 * Words that adults read in a minute, silently: 238 in English and 278 in Spanish (Brysbaert 2019,
 * https://doi.org/10.1016/j.jml.2019.104047). The lower one also covers Catalan, which the review
 * does not measure.
 */
const WORDS_A_MINUTE = 238;

/** Minutes for a story, at least one: the length of its recording, else the time to read it. */
export function totalTimeOf(story: Story): number {
  const recording =
    story.type === 'video'
      ? story.video.duration
      : story.type === 'audio'
        ? story.audio.duration
        : undefined;
  return Math.max(
    1,
    Math.round(recording === undefined ? wordsIn(story) / WORDS_A_MINUTE : recording / 60),
  );
}

/** Words of all blocks of a story. */
export function wordsIn(story: Story): number {
  return bodiesOf(story).reduce((sum, { blocks }) => sum + wordsOf(bodyText(blocks)).length, 0);
}
