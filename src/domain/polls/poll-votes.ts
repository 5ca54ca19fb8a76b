import type { StoryOf } from '../stories/story.ts';

type Option = StoryOf<'poll'>['options'][number];

/**
 * The votes of a poll on the site, in all languages, by the id of the option. A vote with several
 * options counts for each of them.
 */
export type PollCounts = ReadonlyMap<string, number>;

/** The options with all their votes: those from elsewhere, and those of the site. */
export function withVotes(options: readonly Option[], counts: PollCounts): Option[] {
  return options.map((option) => ({
    ...option,
    votes: (option.votes ?? 0) + (counts.get(option.id) ?? 0),
  }));
}

/** Most options that a vote of the poll may have. */
export function mostChoices({
  maxChoices,
  options,
}: Pick<StoryOf<'poll'>, 'maxChoices' | 'options'>): number {
  return Math.min(maxChoices, options.length);
}

/**
 * Whether the chosen ids are a vote of the poll: at least one, at most `mostChoices`, each an
 * option, none twice.
 */
export function isVote(
  poll: Pick<StoryOf<'poll'>, 'maxChoices' | 'options'>,
  chosen: readonly string[],
): boolean {
  const known = new Set(poll.options.map(({ id }) => id));
  return (
    chosen.length > 0 &&
    chosen.length <= mostChoices(poll) &&
    new Set(chosen).size === chosen.length &&
    chosen.every((id) => known.has(id))
  );
}
