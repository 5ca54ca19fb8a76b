import { makeDeskPreview, revokeDeskPreviews } from '#contracts/desk/desk-previews.ts';
import { absoluteUrl } from '#domain/paths/urls.ts';
import { previewPath } from '#domain/previews/preview.ts';
import {
  callAsReader,
  pathOf,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import type { WaitingStory } from '#server/subjects/desk/previews/waiting-stories.ts';
import { makePreviewAtDesk, revokePreviewsAtDesk } from './desk-previews.ts';

/** The room of previews. `changed`: id of the story whose link the form has made or revoked. */
export interface PreviewsScreen {
  stories: (Omit<WaitingStory, 'link'> & { link: { url: string; endsAt: Date } | undefined })[];
  notice: 'made' | 'revoked' | 'failed' | undefined;
  changed: string | undefined;
}

/**
 * Answers the forms of the room, and lists the stories that wait. Call it for a person with the
 * room's role. After a change the response leads back to the list.
 */
export async function openPreviews(page: PageContext): Promise<Response | PreviewsScreen> {
  const { url, locals } = page;
  const form = await readForm(page);
  const failed = form && (await answerForm(page, form));
  if (failed instanceof Response) return failed;
  const of = { site: locals.site.alias, now: new Date() };
  const stories = (await locals.services.desk.previews.listWaiting(of)).map(
    ({ link, ...story }) => ({
      ...story,
      link: link && {
        url: absoluteUrl(locals.site, previewPath(link.token)),
        endsAt: link.endsAt,
      },
    }),
  );
  const changed = url.searchParams.get('story') ?? undefined;
  const story = stories.find(({ id }) => id === changed);
  return { stories, notice: failed ?? noticeOf(url.searchParams.get('alert'), story), changed };
}

/** Makes or revokes links, and leads back to the room. `failed` if that was not possible. */
async function answerForm(page: PageContext, form: URLSearchParams): Promise<Response | 'failed'> {
  const [make, revoke] = [form.get('make'), form.get('revoke')];
  const outcome =
    make === null
      ? await callAsReader(page, revokePreviewsAtDesk, revokeDeskPreviews, {
          params: { document: revoke ?? '' },
        })
      : await callAsReader(page, makePreviewAtDesk, makeDeskPreview, { body: { document: make } });
  if (!outcome.ok) {
    page.response.status = outcome.httpCode || 503;
    return 'failed';
  }
  const query = new URLSearchParams({
    alert: make === null ? 'revoked' : 'made',
    story: make ?? revoke ?? '',
  });
  return seeOther(page, `${pathOf(page)}?${query.toString()}`);
}

/** A notice of the address is shown only if the list says the same. */
function noticeOf(
  alert: string | null,
  story: PreviewsScreen['stories'][number] | undefined,
): PreviewsScreen['notice'] {
  if (alert === 'made' && story?.link) return 'made';
  return alert === 'revoked' && story && !story.link ? 'revoked' : undefined;
}
