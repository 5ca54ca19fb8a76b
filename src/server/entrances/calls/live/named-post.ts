import { z } from 'zod';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { postIdSchema } from '#domain/stories/live-post.ts';
import type { DeskBlog } from '#server/subjects/live/live-desk.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

const namesSchema = z.object({ blog: documentIdSchema, post: postIdSchema.optional() });

/** The live blog that the path of a call names, if it is of the request's site. */
export async function findNamedBlog({
  params,
  locals,
}: CallContext): Promise<DeskBlog | undefined> {
  const named = namesSchema.safeParse(params);
  return named.success
    ? locals.services.desk.live.findBlog(locals.site.alias, named.data.blog)
    : undefined;
}

/** The same with the post of the path, which may not exist. */
export async function findNamedPost(
  context: CallContext,
): Promise<{ blog: DeskBlog; post: string } | undefined> {
  const named = namesSchema.safeParse(context.params);
  const post = named.data?.post;
  const blog = post === undefined ? undefined : await findNamedBlog(context);
  return blog && post !== undefined ? { blog, post } : undefined;
}
