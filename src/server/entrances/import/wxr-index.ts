import type { ImportSource } from './importer.ts';
import { readWxr, type WxrItem } from './wxr-parser.ts';

export interface Attachment {
  id: string;
  url: string;
  title: string;
  caption: string;
  alt: string;
}

/** Data of a whole export that its first story may need, although it may come last. */
export interface WxrIndex {
  /** The old site's URL without a trailing slash. */
  site: string;
  language: string;
  /** Names by login. */
  authors: ReadonlyMap<string, string>;
  attachments: ReadonlyMap<string, Attachment>;
  /** Ids of each post's attachments, in order. */
  attachmentsOf: ReadonlyMap<string, readonly string[]>;
  /** Number of posts and pages. */
  stories: number;
}

/** WordPress post types that are imported as stories. */
export const STORY_TYPES: ReadonlySet<string> = new Set(['post', 'page']);

/** Reads a whole export. Throws UnreadableFile if any part of it is invalid. */
export async function indexWxr(
  source: ImportSource,
  onBytes: (bytes: number) => void,
): Promise<WxrIndex> {
  const channel = new Map<string, string>();
  const authors = new Map<string, string>();
  const attachments = new Map<string, Attachment>();
  const attachmentsOf = new Map<string, string[]>();
  let stories = 0;
  for await (const part of readWxr(source, onBytes)) {
    if (part.kind === 'channel') channel.set(part.name, part.text.trim());
    else if (part.kind === 'author') authors.set(part.login, part.name || part.login);
    else {
      if (STORY_TYPES.has(part.item.fields.get('wp:post_type') ?? '')) stories += 1;
      const attachment = attachmentOf(part.item);
      if (!attachment) continue;
      attachments.set(attachment.id, attachment);
      const parent = part.item.fields.get('wp:post_parent') ?? '0';
      if (parent !== '0')
        attachmentsOf.set(parent, [...(attachmentsOf.get(parent) ?? []), attachment.id]);
    }
  }
  const site = (channel.get('wp:base_blog_url') || channel.get('link') || 'urn:wordpress').replace(
    /\/+$/,
    '',
  );
  return {
    site,
    language: channel.get('language') ?? '',
    authors,
    attachments,
    attachmentsOf,
    stories,
  };
}

function attachmentOf({ fields, meta }: WxrItem): Attachment | undefined {
  if (fields.get('wp:post_type') !== 'attachment') return undefined;
  return {
    id: fields.get('wp:post_id') ?? '',
    url: fields.get('wp:attachment_url') ?? fields.get('guid') ?? '',
    title: fields.get('title') ?? '',
    caption: fields.get('excerpt:encoded') ?? '',
    alt: meta.get('_wp_attachment_image_alt') ?? '',
  };
}
