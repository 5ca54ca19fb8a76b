import type { Block } from './blocks.ts';
import type { Story } from './story.ts';

/** A list of blocks in a story, and its field as errors name it (`posts.0.body`). */
export interface StoryBody {
  field: string;
  blocks: readonly Block[];
}

/**
 * Every list of blocks on a story's page: its own text, the posts of a live blog, the answers of an interview by
 * readers.
 */
export function bodiesOf(story: Story): StoryBody[] {
  return [
    ...(story.type === 'live-blog' ? story.posts.map(({ body }, index) => ({ field: `posts.${index}.body`, blocks: body })) : []),
    ...(story.type === 'digital-interview'
      ? story.answers.map(({ answer }, index) => ({ field: `answers.${index}.answer`, blocks: answer }))
      : []),
    { field: 'body', blocks: story.body },
  ];
}

/** Ids of the stories in the `related` and `poll` blocks of a story, which are shown as cards or links. */
export function storiesInBodies(story: Story): string[] {
  return bodiesOf(story).flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'related') return block.stories;
      return block.type === 'poll' ? [block.poll] : [];
    }),
  );
}
