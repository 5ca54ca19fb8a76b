import { isCommentId } from '#domain/comments/comment-paths.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import type { DeskInterview } from '#server/subjects/interviews/interview-desk.ts';

/** The interview that the path of a call names, if it is of the request's site. */
export async function findNamedInterview({
  params,
  locals: { services, site },
}: Pick<CallContext, 'params' | 'locals'>): Promise<DeskInterview | undefined> {
  const named = documentIdSchema.safeParse(params['interview']);
  return named.success
    ? services.desk.interviews.findInterview({ site: site.alias, interview: named.data })
    : undefined;
}

/** The question of the path, which may not exist, and its interview. */
export async function findNamedQuestion(
  context: Pick<CallContext, 'params' | 'locals'>,
): Promise<{ site: string; interview: string; id: string } | undefined> {
  const id = context.params['question'] ?? '';
  const interview = isCommentId(id) ? await findNamedInterview(context) : undefined;
  return interview && { site: context.locals.site.alias, interview: interview.id, id };
}
