import type { Block } from './blocks.ts';
import type { PictureRef } from '../pictures/picture.ts';
import type { Story, StoryOf, StoryType } from './story.ts';

/**
 * A list of blocks in a story, and the field that contains it in the notation of errors
 * (`posts.0.body`).
 */
export interface StoryBody {
  field: string;
  blocks: readonly Block[];
}

/** A document that a story names, and the field that names it. */
export interface NamedDocument {
  field: string;
  kind: 'blog' | 'show' | 'author';
  id: string;
}

/** Shortens a list to the part that a closed story shows to everybody. */
type CutList = <Item>(items: readonly Item[]) => Item[];

/**
 * The fields of a story type besides those of every story, as the rules need them: references,
 * sanitising, paywall, pictures, cards, scheduled changes and text.
 */
interface TypeRules<Type extends StoryType> {
  /**
   * Whether the type belongs to the news. All others are "other" in the search (SPECIFICATION §2,
   * "Search opening page").
   */
  isNews: boolean;
  /**
   * Lists of blocks besides `body`. Without them their HTML would not be sanitised, and a closed
   * story would show them.
   */
  bodies: Unless<'blocks', Type, (story: StoryOf<Type>) => StoryBody[]>;
  /** The story with its lists of `bodies` changed. */
  changeBodies: Unless<
    'blocks',
    Type,
    (story: StoryOf<Type>, change: (blocks: readonly Block[]) => Block[]) => StoryOf<Type>
  >;
  /** Pictures by the field that contains them. */
  pictures: Unless<
    'pictures',
    Type,
    (story: StoryOf<Type>) => { field: string; pictures: readonly (PictureRef | undefined)[] }[]
  >;
  /**
   * Words that a page prints outside of blocks, of each own field. `none`: it has no words, or its
   * blocks have them.
   */
  texts: {
    readonly [Field in OwnField<Type>]-?:
      | 'none'
      | ((story: StoryOf<Type>) => readonly (string | undefined)[]);
  };
  /** Documents that must exist before the story is published. */
  documents(story: StoryOf<Type>): NamedDocument[];
  /** Instants at which the page changes without a publication. */
  changesAt(story: StoryOf<Type>): (string | undefined)[];
  /** The story without the parts of its own fields that only subscribers may read. */
  close(story: StoryOf<Type>, cut: CutList): StoryOf<Type>;
}

/** A field that other types do not have. */
type OwnField<Type extends StoryType> = Exclude<keyof StoryOf<Type>, keyof StoryOf<'article'>>;

/** Whether a value contains lists of blocks, or pictures outside of blocks. */
type Contains<Part extends 'blocks' | 'pictures', Value> = Value extends Block
  ? Part extends 'blocks'
    ? true
    : never
  : Value extends PictureRef
    ? Part extends 'pictures'
      ? true
      : never
    : Value extends readonly (infer Item)[]
      ? Contains<Part, Item>
      : Value extends object
        ? { [Field in keyof Value]: Contains<Part, Value[Field]> }[keyof Value]
        : never;

/** A rule, which is never `noneOf` if the type's own fields contain such parts. */
type Unless<Part extends 'blocks' | 'pictures', Type extends StoryType, Rule> =
  true extends Contains<Part, Omit<StoryOf<Type>, keyof StoryOf<'article'>>>
    ? Rule & { isNone?: never }
    : Rule;

/** Marks a rule for types without such fields. */
function noneOf<Rule extends object>(rule: Rule): Rule & { isNone: true } {
  return Object.assign(rule, { isNone: true as const });
}

/** A type whose own fields contain no blocks, pictures, documents, instants or closed content. */
const WITHOUT_RULES = {
  bodies: noneOf(() => []),
  changeBodies: noneOf(<Some>(story: Some) => story),
  pictures: noneOf(() => []),
  documents: () => [],
  changesAt: () => [],
  close: <Some>(story: Some) => story,
};

const RULES: { readonly [Type in StoryType]: TypeRules<Type> } = {
  article: { ...WITHOUT_RULES, isNews: true, texts: {} },
  interview: {
    ...WITHOUT_RULES,
    isNews: true,
    texts: { interviewee: (story) => [story.interviewee] },
  },
  opinion: { ...WITHOUT_RULES, isNews: true, texts: {} },
  video: { ...WITHOUT_RULES, isNews: false, texts: {} },
  audio: { ...WITHOUT_RULES, isNews: false, texts: {} },
  event: {
    ...WITHOUT_RULES,
    isNews: false,
    texts: { event: ({ event }) => [event.location?.name, event.organizer?.name] },
  },
  'photo-gallery': {
    ...WITHOUT_RULES,
    isNews: false,
    pictures: (story) => [{ field: 'pictures', pictures: story.pictures }],
    texts: { template: 'none', pictures: (story) => story.pictures.map(({ caption }) => caption) },
    close: (story, cut) => ({ ...story, pictures: cut(story.pictures) }),
  },
  'live-blog': {
    ...WITHOUT_RULES,
    isNews: true,
    bodies: (story) =>
      story.posts.map(({ body }, index) => ({ field: `posts.${index}.body`, blocks: body })),
    changeBodies: (story, change) => ({
      ...story,
      posts: story.posts.map((post) => ({ ...post, body: change(post.body) })),
    }),
    texts: {
      isLive: 'none',
      coverageStart: 'none',
      coverageEnd: 'none',
      posts: (story) => story.posts.map(({ title }) => title),
    },
    documents: (story) =>
      story.posts.flatMap(({ author }, index) =>
        author === undefined
          ? []
          : [{ field: `posts.${index}.author`, kind: 'author' as const, id: author }],
      ),
    close: (story) => ({ ...story, posts: [] }),
  },
  poll: {
    ...WITHOUT_RULES,
    isNews: false,
    pictures: (story) => [{ field: 'options', pictures: story.options.map(({ image }) => image) }],
    texts: {
      question: (story) => [story.question],
      options: (story) => story.options.map(({ text }) => text),
      maxChoices: 'none',
      isResultHidden: 'none',
      startsAt: 'none',
      endsAt: 'none',
    },
    changesAt: (story) => [story.startsAt, story.endsAt],
  },
  'blog-post': {
    ...WITHOUT_RULES,
    isNews: true,
    texts: { blog: 'none' },
    documents: (story) => [{ field: 'blog', kind: 'blog', id: story.blog }],
  },
  'user-content-call': {
    ...WITHOUT_RULES,
    isNews: false,
    texts: {
      fields: 'none',
      opensAt: 'none',
      closesAt: 'none',
      terms: 'none',
      minimumAge: 'none',
      keptDays: 'none',
      isWallHidden: 'none',
    },
    changesAt: (story) => [story.opensAt, story.closesAt],
  },
  'digital-interview': {
    ...WITHOUT_RULES,
    isNews: false,
    bodies: (story) =>
      story.answers.map(({ answer }, index) => ({
        field: `answers.${index}.answer`,
        blocks: answer,
      })),
    pictures: (story) => [{ field: 'portrait', pictures: [story.portrait] }],
    changeBodies: (story, change) => ({
      ...story,
      answers: story.answers.map((one) => ({ ...one, answer: change(one.answer) })),
    }),
    texts: {
      interviewee: (story) => [story.interviewee],
      startsAt: 'none',
      endsAt: 'none',
      portrait: 'none',
      questions: 'none',
      answers: (story) => story.answers.map(({ question }) => question),
    },
    changesAt: (story) => [story.questions.opensAt, story.startsAt, story.endsAt],
    close: (story) => ({ ...story, answers: [] }),
  },
  episode: {
    ...WITHOUT_RULES,
    isNews: false,
    texts: { show: 'none', season: 'none', number: 'none' },
    documents: (story) => [{ field: 'show', kind: 'show', id: story.show }],
  },
};

function rulesOf<Type extends StoryType>(type: Type): TypeRules<Type> {
  return RULES[type];
}

/** The story types that belong to the news, or the others. */
export function typesOfNews(areNews: boolean): string[] {
  return Object.entries(RULES).flatMap(([type, { isNews }]) => (isNews === areNews ? [type] : []));
}

/** Every list of blocks that a story's page prints. */
export function bodiesOf(story: Story): StoryBody[] {
  return [...rulesOf(story.type).bodies(story), { field: 'body', blocks: story.body }];
}

/**
 * The words that a story's page prints outside of blocks: from the fields of its type, and as
 * transcripts.
 */
export function textsOf(story: Story): string[] {
  return [
    ...wordsOfFields(rulesOf(story.type).texts, story).filter((text) => text !== undefined),
    ...story.transcripts.flatMap(({ lines }) => lines.map(({ text }) => text)),
  ];
}

function wordsOfFields<Type extends StoryType>(
  texts: TypeRules<Type>['texts'],
  story: StoryOf<Type>,
): readonly (string | undefined)[] {
  const rules: ('none' | ((story: StoryOf<Type>) => readonly (string | undefined)[]))[] =
    Object.values(texts);
  return rules.flatMap((rule) => (rule === 'none' ? [] : rule(story)));
}

/** Paths of the captions of a story's films and sounds in its language, each once. */
export function captionsIn(story: Story): string[] {
  const recordings = bodiesOf(story).flatMap(({ blocks }) =>
    blocks.filter((block) => block.type === 'video' || block.type === 'audio'),
  );
  const captions = [story.video, story.audio, ...recordings].flatMap(
    (recording) => recording?.captions ?? [],
  );
  return [
    ...new Set(captions.filter(({ locale }) => locale === story.locale).map(({ src }) => src)),
  ];
}

/** A copy of a story in which every list of blocks is changed. */
export function changeBodies(story: Story, change: (blocks: readonly Block[]) => Block[]): Story {
  return { ...rulesOf(story.type).changeBodies(story, change), body: change(story.body) };
}

/**
 * Ids of the stories that the bodies of a story show as cards or links: those of `related` blocks
 * and carousels, and polls.
 */
export function storiesInBodies(story: Story): string[] {
  return bodiesOf(story).flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'related') return block.stories;
      if (block.type === 'carousel') return block.stories ?? [];
      return block.type === 'poll' ? [block.poll] : [];
    }),
  );
}

/**
 * Pictures of a story besides its opening, by field: those of its type, posters, and those of its
 * blocks.
 */
export function picturesOf(story: Story): { field: string; picture: PictureRef }[] {
  const fields = [
    { field: 'video.poster', pictures: [story.video?.poster] },
    { field: 'audio.poster', pictures: [story.audio?.poster] },
    ...rulesOf(story.type).pictures(story),
    ...bodiesOf(story).flatMap(({ field, blocks }) =>
      blocks.map((block, index) => ({
        field: `${field}.${index}`,
        pictures: picturesOfBlock(block),
      })),
    ),
  ];
  return fields.flatMap(({ field, pictures }) =>
    pictures.flatMap((picture) => (picture ? [{ field, picture }] : [])),
  );
}

function picturesOfBlock(block: Block): readonly (PictureRef | undefined)[] {
  switch (block.type) {
    case 'image':
      return [block];
    case 'gallery':
      return block.pictures;
    case 'carousel':
      return block.pictures ?? [];
    case 'video':
    case 'audio':
      return [block.poster];
    default:
      return [];
  }
}

/** Site documents that must exist because of a story's type. */
export function documentsOfType(story: Story): NamedDocument[] {
  return rulesOf(story.type).documents(story);
}

/** Instants at which the page of a story changes without a publication. */
export function changesOfType(story: Story): (string | undefined)[] {
  return rulesOf(story.type).changesAt(story);
}

/**
 * A copy of a closed story with its first `count` blocks at most, and always less than all of it.
 */
export function shorten(story: Story, count: number): Story {
  const cut: CutList = (items) => items.slice(0, Math.min(count, Math.max(0, items.length - 1)));
  return { ...rulesOf(story.type).close(story, cut), body: cut(story.body) };
}
