import type { ContributionForm } from '#contracts/contributions/desk-contributions.ts';
import { CONTACT } from '#domain/contributions/contribution.ts';
import { absoluteUrl, frontPath } from '#domain/paths/urls.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import type { CallInMail } from '#server/subjects/contributions/user-content.ts';
import { linkToCall } from './find-call.ts';

/** Calls of each language that the desk lists without a contribution. */
const MOST_CALLS = 50;

/** The visible versions of a call, by its `storyId`. */
async function versionsOf({ locals: { services, site } }: Pick<CallContext, 'locals'>, id: string) {
  const content = services.content.contentOf({ site, locale: site.defaultLocale });
  const versions = await content.listOtherVersions({ id: '', storyId: id });
  return versions.flatMap((story) =>
    story.type === 'user-content-call' && story.site === site.alias ? [story] : [],
  );
}

/**
 * The call that a mail about a contribution names: in the language of the contribution, if it is
 * visible in it. A call that has gone leaves the front page.
 */
export async function callOfForm(
  context: Pick<CallContext, 'locals'>,
  { form, locale }: { form: string; locale: string },
): Promise<CallInMail> {
  const { site } = context.locals;
  const versions = await versionsOf(context, form);
  const call = versions.find((story) => story.locale === locale) ?? versions[0];
  const edition = { site, locale: LOCALES.find((one) => one === locale) ?? site.defaultLocale };
  return call
    ? {
        headline: call.headline,
        link: linkToCall({ edition: { site, locale: call.locale }, call }),
      }
    : { headline: site.name, link: absoluteUrl(site, frontPath(edition)) };
}

/** The forms of a site: contact, the calls that are visible, and forms with contributions. */
export async function formsOf(context: Pick<CallContext, 'locals'>): Promise<ContributionForm[]> {
  const { site, services } = context.locals;
  const counted = await services.readers.contributions.countForms(site.alias);
  const headlines = new Map<string, string>();
  for (const locale of [site.defaultLocale, ...site.locales])
    for (const story of await services.content
      .contentOf({ site, locale })
      .listStories({ types: ['user-content-call'], limit: MOST_CALLS }))
      if (!headlines.has(story.storyId)) headlines.set(story.storyId, story.headline);
  const known = [...(site.contactForm ? [CONTACT] : []), ...headlines.keys()];
  return [...new Set([...known, ...counted.map(({ form }) => form)])].map((form) => ({
    form,
    headline: headlines.get(form) ?? null,
    counts: Object.fromEntries(
      counted.filter((one) => one.form === form).map(({ state, count }) => [state, count]),
    ),
  }));
}
