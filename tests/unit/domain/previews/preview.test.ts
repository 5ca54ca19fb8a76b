import { describe, expect, it } from 'vitest';
import { documentSchema } from '#domain/documents/document.ts';
import { begunBy, pageOfPreview, previewFormOf } from '#domain/previews/preview.ts';
import {
  authorFields,
  elfar,
  pictureFields,
  storyFields,
  tagFields,
  taxonFields,
} from '#tests/support/newsroom/newsroom.ts';

const edition = { site: elfar, locale: 'es' as const };
const now = new Date('2026-03-01T08:00:00Z');
const later = '2026-03-09T08:00:00Z';

const pageOf = (fields: object, path?: string) =>
  pageOfPreview(edition, { document: documentSchema.parse(fields), path });

describe('the page of a preview', () => {
  it.each([
    [taxonFields({ id: 'politica', slug: { ca: 'politica', es: 'politica' } }), '/es/politica/'],
    [tagFields({ id: 'aigua', slug: { ca: 'aigua', es: 'agua' } }), '/es/tema/agua/'],
    [authorFields({ id: 'berta', slug: 'berta' }), '/es/autor/berta/'],
  ])('is the own page of a section, tag or author', (fields, page) => {
    expect(pageOf(fields)).toBe(page);
  });

  it('is the path of a story in its edition', () => {
    expect(pageOf(storyFields({ id: 'a', locale: 'es' }), '/a/')).toBe('/es/a/');
  });

  it('is the front for an alert', () => {
    const alert = { type: 'alert', id: 'x', site: 'elfar', locale: 'es', title: 'X' };
    expect(pageOf({ ...alert, startsAt: later })).toBe('/es/');
  });

  it('does not exist for a picture', () => {
    expect(pageOf(pictureFields({ id: 'far' }))).toBeUndefined();
  });
});

describe('a document of a preview', () => {
  it('has begun', () => {
    const alert = documentSchema.parse({
      type: 'alert',
      id: 'x',
      site: 'elfar',
      locale: 'es',
      title: 'X',
      startsAt: later,
    });
    expect(begunBy(alert, now)).toMatchObject({ startsAt: now.toISOString() });
    expect(begunBy(alert, new Date('2026-03-10T08:00:00Z'))).toBe(alert);
  });

  it('is shown on its page, or on the front if the query asks for it', () => {
    expect(previewFormOf(new URLSearchParams())).toBe('page');
    expect(previewFormOf(new URLSearchParams('forma=x'))).toBe('page');
    expect(previewFormOf(new URLSearchParams('forma=portada'))).toBe('front');
  });
});
