import type { Block } from './blocks.ts';
import type { Story } from './story.ts';

/** A list of blocks in a story, and the field that holds it, as errors name fields (`posts.0.body`). */
export interface StoryBody {
  field: string;
  blocks: readonly Block[];
}

/** Every list of blocks that a story's page prints: its own text, the posts of a live blog, the answers of an interview by readers. */
export function bodiesOf(story: Story): StoryBody[] {
  return [
    ...(story.type === 'live-blog' ? story.posts.map(({ body }, index) => ({ field: `posts.${index}.body`, blocks: body })) : []),
    ...(story.type === 'digital-interview'
      ? story.answers.map(({ answer }, index) => ({ field: `answers.${index}.answer`, blocks: answer }))
      : []),
    { field: 'body', blocks: story.body },
  ];
}

/** Ids of the stories that the bodies of a story show as cards or links: those of `related` blocks, and polls. */
export function storiesInBodies(story: Story): string[] {
  return bodiesOf(story).flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'related') return block.stories;
      return block.type === 'poll' ? [block.poll] : [];
    }),
  );
}
