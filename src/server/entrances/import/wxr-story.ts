import type { Loss } from '#server/subjects/html/block-reader.ts';
import { HIDDEN } from '../ninjs/ninjs-documents.ts';
import { wordpressToHtml } from './wordpress-html.ts';
import type { Attachment, WxrIndex } from './wxr-index.ts';
import type { WxrItem } from './wxr-parser.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/** WordPress' default categories, which stand for a missing category. */
const NO_CATEGORY: ReadonlySet<string> = new Set([
  'uncategorized',
  'sense-categoria',
  'sense-classificar',
  'sin-categoria',
  'sin-clasificar',
]);

/** States of a post in which it was visible on the old site. */
const SHOWN: ReadonlySet<string> = new Set(['publish', 'future']);

/** The source's identifier of a post: its URL in WordPress' permanent form. */
export function sourceIdOf({ fields }: WxrItem, { site }: WxrIndex): string {
  return `${site}/?p=${fields.get('wp:post_id') ?? ''}`;
}

/**
 * Converts a post or page to ninjs 3.1. Drafts and private, pending and password-protected posts
 * become withheld: stored for editors, invisible to readers. A scheduled post keeps its date.
 */
export function ninjsOfPost(item: WxrItem, index: WxrIndex): object {
  const field = (name: string) => item.fields.get(name)?.trim() ?? '';
  const id = field('wp:post_id');
  const own = (index.attachmentsOf.get(id) ?? []).flatMap(
    (attachment) => index.attachments.get(attachment) ?? [],
  );
  const { html, losses } = wordpressToHtml(item.fields.get('content:encoded') ?? '', {
    find: (attachment) => index.attachments.get(attachment),
    own,
  });
  const condition =
    field('wp:post_password') === '' ? field('wp:status') : 'protected by a password';
  const isShown = SHOWN.has(condition);
  const modified = instantOf(field('wp:post_modified_gmt'));
  const featured = index.attachments.get(item.meta.get('_thumbnail_id') ?? '');
  return {
    standard: { name: 'ninjs', version: '3.1' },
    uri: sourceIdOf(item, index),
    type: 'text',
    ...(index.language === '' ? {} : { language: index.language }),
    pubStatus: isShown ? 'usable' : 'withheld',
    ...firstCreated(field),
    ...(modified === undefined ? {} : { versionCreated: modified }),
    headlines: [{ role: 'main', contentType: 'text/html', value: field('title') }],
    bodies: [{ role: 'main', contentType: 'text/html', value: html }],
    descriptions:
      field('excerpt:encoded') === ''
        ? []
        : [{ role: 'summary', contentType: 'text/html', value: field('excerpt:encoded') }],
    people: authorOf(field('dc:creator'), index),
    subjects: subjectsOf(item),
    altIds: oldAddressesOf(item).map((value) => ({ role: 'oldAddress', value })),
    associations: featured ? [pictureOf(featured)] : [],
    portada: {
      ...slugOf(field('wp:post_name')),
      losses: [...losses, ...lossesOf(item)],
      changes: [
        ...(isShown ? [] : [{ what: HIDDEN, detail: condition }]),
        ...(field('wp:post_type') === 'page'
          ? [{ what: 'page kept as an article', detail: field('link') }]
          : []),
      ],
    },
  };
}

function firstCreated(field: (name: string) => string): { firstCreated?: string } {
  const date =
    instantOf(field('wp:post_date_gmt')) ??
    instantOf(field('pubDate')) ??
    instantOf(field('wp:post_date'));
  return date === undefined ? {} : { firstCreated: date };
}

/**
 * Parses a WordPress date: `2010-10-05 07:27:25` without a time zone, or `0000-00-00 00:00:00` for
 * a missing date.
 */
function instantOf(date: string): string | undefined {
  const written = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(date)
    ? `${date.replace(' ', 'T')}Z`
    : date;
  const time = date.startsWith('0000') || date.startsWith('-') ? Number.NaN : Date.parse(written);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function slugOf(name: string): { slug?: string } {
  if (name === '') return {};
  try {
    return { slug: decodeURIComponent(name) };
  } catch {
    return { slug: name };
  }
}

function authorOf(login: string, { authors }: WxrIndex): object[] {
  return login === '' ? [] : [{ name: authors.get(login) ?? login, rel: 'author', literal: login }];
}

function subjectsOf({ categories }: WxrItem): object[] {
  return categories
    .filter(({ domain, nicename }) => domain !== 'post_format' && !NO_CATEGORY.has(nicename))
    .map(({ domain, nicename, name }) => ({
      name,
      literal: nicename,
      rel: domain === 'category' ? 'category' : 'tag',
    }));
}

function oldAddressesOf({ fields, meta }: WxrItem): string[] {
  const link = fields.get('link')?.trim() ?? '';
  const slug = fields.get('wp:post_name') ?? '';
  const oldSlug = meta.get('_wp_old_slug') ?? '';
  if (!parseUrl(link)) return [];
  return oldSlug !== '' && slug !== '' && link.includes(`/${slug}/`)
    ? [link, link.replace(`/${slug}/`, `/${oldSlug}/`)]
    : [link];
}

function pictureOf({ url, title, caption, alt }: Attachment): object {
  return {
    name: 'featured',
    uri: url,
    type: 'picture',
    headlines: [{ role: 'main', contentType: 'text/html', value: alt || title }],
    descriptions:
      caption === '' ? [] : [{ role: 'caption', contentType: 'text/html', value: caption }],
    renditions: [{ name: 'main', href: url, contentType: 'image/*' }],
  };
}

function lossesOf({ fields, categories, meta, comments }: WxrItem): Loss[] {
  // WordPress repeats the URL of audio or video in this field, in addition to the text that plays
  // it.
  const isPlayed = (fields.get('content:encoded') ?? '').includes(
    meta.get('enclosure')?.split('\n')[0]?.trim() || '\0',
  );
  const ownFields = [...meta.keys()].filter(
    (key) => !key.startsWith('_') && !(key === 'enclosure' && isPlayed),
  );
  const format = categories.find(({ domain }) => domain === 'post_format');
  return [
    ...(comments > 0 ? [{ what: 'comments', detail: String(comments) }] : []),
    ...(fields.get('wp:is_sticky') === '1'
      ? [{ what: 'sticky', detail: 'a front decides what stays on top' }]
      : []),
    ...(format ? [{ what: 'post format', detail: format.name }] : []),
    ...(ownFields.length > 0 ? [{ what: 'fields of plug-ins', detail: ownFields.join(', ') }] : []),
  ];
}
