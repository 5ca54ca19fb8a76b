import { documentSchema, type Document } from '#domain/documents/document.ts';
import { siteSchema, type Site } from '#domain/sites/site.ts';
import type { Story } from '#domain/stories/story.ts';
import { storySchema } from '#domain/stories/story.ts';

/** A general daily in Catalan, and in Spanish. */
export const elfar: Site = siteOf({
  alias: 'elfar',
  name: 'El Far',
  defaultLocale: 'ca',
  locales: ['ca', 'es'],
  theme: 'elfar',
});

/** A broadcaster in Spanish, and in Catalan. */
export const ondamarea: Site = siteOf({
  alias: 'ondamarea',
  name: 'Onda Marea',
  defaultLocale: 'es',
  locales: ['es', 'ca'],
  theme: 'ondamarea',
});

/** A site with all required fields. */
export function siteOf(fields: { alias: string } & Record<string, unknown>): Site {
  const both = { ca: [], es: [] };
  return siteSchema.parse({
    id: '1',
    mediaId: '1',
    name: fields.alias,
    scheme: String(fields['url'] ?? '').startsWith('https:') ? 'https' : 'http',
    staticUrl: '',
    url: `http://${fields.alias}.localhost`,
    hosts: [`${fields.alias}.localhost`],
    locales: ['ca'],
    defaultLocale: 'ca',
    theme: fields.alias,
    tagline: { ca: 'Lema' },
    navigation: both,
    footer: both,
    ...fields,
  });
}

type Fields = { id: string } & Record<string, unknown>;

/** A story before validation: an article of elfar, in Catalan, in the taxon `politica`. */
export function storyFields(fields: Fields): Fields {
  return {
    type: 'article',
    site: 'elfar',
    locale: 'ca',
    storyId: fields.id,
    slug: fields.id.toLowerCase(),
    taxon: 'politica',
    headline: `Titular ${fields.id}`,
    publishedAt: '2026-03-01T10:00:00+01:00',
    ...fields,
  };
}

export function aStory(fields: Fields): Story {
  return storySchema.parse(storyFields(fields));
}

export function taxonFields(fields: Fields): Fields {
  return {
    type: 'taxon',
    site: 'elfar',
    slug: { ca: fields.id, es: fields.id },
    name: { ca: fields.id },
    ...fields,
  };
}

export function authorFields(fields: Fields): Fields {
  return { type: 'author', site: 'elfar', slug: fields.id, name: fields.id, ...fields };
}

export function tagFields(fields: Fields): Fields {
  return {
    type: 'tag',
    site: 'elfar',
    slug: { ca: fields.id },
    name: { ca: fields.id },
    ...fields,
  };
}

export function pictureFields(fields: Fields): Fields {
  return {
    type: 'picture',
    file: `${fields.id}.jpg`,
    alt: { ca: `Imatge ${fields.id}` },
    ...fields,
  };
}

export function aDocument(fields: Record<string, unknown>): Document {
  return documentSchema.parse(fields);
}

export function paragraph(text: string) {
  return { type: 'paragraph', html: text };
}
