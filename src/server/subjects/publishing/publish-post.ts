import { documentTag, liveTag, postTag } from '#domain/documents/cache-tags.ts';
import type { Actor } from '#domain/desk/actor.ts';
import { isStory } from '#domain/documents/document.ts';
import type { Site } from '#domain/sites/site.ts';
import {
  livePostSchema,
  type LivePost,
  type PostContent,
  type StoredPost,
} from '#domain/stories/live-post.ts';
import { nextVersion, standingOf, type SourceVersion } from '#domain/identifiers/source-version.ts';
import type { Story, StoryOf } from '#domain/stories/story.ts';
import type { ReadCaptions } from '#server/platform/media/caption-reader.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import { checkReferences } from './check-references.ts';
import { sanitizeDocument } from './sanitize-document.ts';
import { transcribeDocument } from './transcribe-document.ts';

/** A submitted version of a post, or its removal. */
export interface PostSubmission {
  /** Id of the live blog's document. */
  blog: string;
  id: string;
  /** The post without its id, not yet validated; `undefined` removes it. */
  post: Record<string, unknown> | undefined;
  sourceVersion?: SourceVersion | undefined;
  /** The version that the change was made of; 0 for a new post. Any version if absent. */
  expected?: number | undefined;
  actor: Actor;
}

/**
 * `sequence` is absent if nothing changed. `stored` is the version that another change has made
 * meanwhile.
 */
export type PostOutcome =
  | {
      ok: true;
      result: 'created' | 'updated' | 'removed' | 'unchanged';
      version: number;
      sequence?: number;
    }
  | { ok: false; reason: 'no-blog' | 'outdated' }
  | { ok: false; reason: 'overtaken'; stored: StoredPost | undefined }
  | { ok: false; reason: 'invalid'; problems: ContentProblem[] };

export interface PostPublisherPorts {
  repository: ContentRepository;
  sites: readonly Site[];
  readCaptions: ReadCaptions;
  /** Called after a change was stored, with its cache tags. */
  onPublished(tags: string[]): Promise<void>;
}

/**
 * Publishes one post of a live blog: validates, sanitises, stores it in one transaction and purges
 * what shows it.
 */
export type PublishPost = (submission: PostSubmission) => Promise<PostOutcome>;

export function createPostPublisher(ports: PostPublisherPorts): PublishPost {
  return (submission) => publishPost(ports, submission);
}

/** A post as it would be published, alone in its live blog, or every problem. Nothing is stored. */
export type PreparedPost =
  | { ok: true; story: StoryOf<'live-blog'> }
  | { ok: false; reason: 'no-blog' | 'invalid'; problems: ContentProblem[] };

/** Prepares a post for a preview. */
export type PreparePost = (
  submission: Pick<PostSubmission, 'blog' | 'id'> & { post: Record<string, unknown> },
) => Promise<PreparedPost>;

export function createPostPreparer(ports: PostPublisherPorts): PreparePost {
  return async ({ blog: blogId, id, post }) => {
    const blog = (await ports.repository.findLiveBlog(blogId))?.story;
    if (!blog) return { ok: false, reason: 'no-blog', problems: [] };
    const made = await makeContent(ports, blog, { ...post, id });
    if (Array.isArray(made)) return { ok: false, reason: 'invalid', problems: made };
    return { ok: true, story: { ...blog, posts: [made.post], transcripts: made.transcripts } };
  };
}

async function publishPost(
  ports: PostPublisherPorts,
  submission: PostSubmission,
): Promise<PostOutcome> {
  const { repository, onPublished } = ports;
  const { blog: blogId, id, actor } = submission;
  const blog = (await repository.findLiveBlog(blogId))?.story;
  if (!blog) return { ok: false, reason: 'no-blog' };
  const stored = await repository.findPost(blogId, id);
  // A removal without a version is an order of the newsroom.
  const isOrder = submission.post === undefined && submission.sourceVersion === undefined;
  const standing = isOrder ? 'newer' : standingOf(submission.sourceVersion, stored?.sourceVersion);
  if (standing === 'outdated') return { ok: false, reason: 'outdated' };
  const before = stored?.isRemoved === false ? stored : undefined;
  if (standing === 'same' && submission.post !== undefined && before)
    return { ok: true, result: 'unchanged', version: before.version };
  const made =
    submission.post === undefined
      ? undefined
      : await makeContent(ports, blog, { ...submission.post, id });
  if (Array.isArray(made)) return { ok: false, reason: 'invalid', problems: made };
  const sourceVersion = nextVersion(submission.sourceVersion, stored?.sourceVersion);
  const content = made && { ...made, ...(sourceVersion === undefined ? {} : { sourceVersion }) };
  const tags = await tagsOf(repository, blogId, [before?.post, content?.post]);
  const cardTags = [documentTag(blogId)];
  const verb = content === undefined ? 'remove' : before ? 'update' : 'create';
  const written = await repository.applyPost({
    blog: blogId,
    id,
    content,
    removedBy: content ? undefined : sourceVersion,
    expected: submission.expected,
    tags,
    cardTags,
    actor,
    isSoft: content !== undefined,
    audit: {
      site: blog.site,
      verb,
      subject: {
        kind: 'post',
        id: `${blogId}/${id}`,
      },
      ...(before && { before: { version: String(before.version) } }),
    },
  });
  if (written.kind === 'overtaken')
    return { ok: false, reason: 'overtaken', stored: await repository.findPost(blogId, id) };
  if (written.kind === 'unchanged')
    return { ok: true, result: 'unchanged', version: before?.version ?? 0 };
  await onPublished([...tags, ...(written.isCovered ? cardTags : [])]);
  const result = ({ create: 'created', update: 'updated', remove: 'removed' } as const)[verb];
  return { ok: true, result, version: written.version, sequence: written.sequence };
}

/** A valid post with clean HTML and its transcripts, or every problem. */
async function makeContent(
  ports: Pick<PostPublisherPorts, 'repository' | 'sites' | 'readCaptions'>,
  blog: StoryOf<'live-blog'>,
  submitted: Record<string, unknown>,
): Promise<PostContent | ContentProblem[]> {
  const { data, error } = livePostSchema.safeParse(submitted);
  const source = `${blog.id}/${String(submitted['id'])}`;
  if (error)
    return error.issues.map(({ path, message }) => ({
      source,
      field: path.join('.'),
      reason: message,
    }));
  const holder = await transcribeDocument(
    sanitizeDocument(holderOf(blog, data)),
    ports.readCaptions,
  );
  if (!isStory(holder) || holder.type !== 'live-blog') return [];
  const problems: ContentProblem[] = [];
  await checkReferences({
    ...ports,
    candidates: [{ source, document: holder }],
    removed: [],
    problems,
  });
  if (problems.length > 0)
    return problems.map((problem) => ({
      ...problem,
      field: problem.field.replace(/^posts\.0\./, ''),
    }));
  const [post] = holder.posts;
  return post
    ? { post: { ...post, at: new Date(post.at).toISOString() }, transcripts: holder.transcripts }
    : [];
}

/**
 * A live blog with one post and nothing else that refers to other documents, so that the rules of
 * stories check the post.
 */
function holderOf(
  { video: _video, audio: _audio, image: _image, ...blog }: StoryOf<'live-blog'>,
  post: LivePost,
): Story {
  return { ...blog, tags: [], authors: [], related: [], body: [], posts: [post], transcripts: [] };
}

/**
 * The tags of the pages that a change of a post changes: the first page, the pages that show it,
 * and those that show its neighbours, because their last post or their next page may be another
 * one.
 */
async function tagsOf(
  repository: Pick<ContentRepository, 'listBeside'>,
  blog: string,
  versions: readonly (LivePost | undefined)[],
): Promise<string[]> {
  const posts = versions.filter((version) => version !== undefined);
  const beside = await Promise.all(posts.map((post) => repository.listBeside(blog, post)));
  const ids = new Set([...posts.map(({ id }) => id), ...beside.flat()]);
  return [liveTag(blog), ...[...ids].map((id) => postTag(blog, id))];
}
