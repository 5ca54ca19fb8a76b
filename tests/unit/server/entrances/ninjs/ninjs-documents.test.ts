import { BODY_BOUNDS, findCuts, MAX_RELATED } from '#domain/stories/body-bounds.ts';
import { describe, expect, it } from 'vitest';
import { CONTEXT, fixture } from '../import/sources.ts';
import { convert, html, item } from './converted-items.ts';

describe('ninjsToDocuments', () => {
  it.each(['text-1.6.json', 'text-2.2.json', 'text-3.1.json'])(
    'converts %s to the same story',
    (file) => {
      const { story, documents } = convert(JSON.parse(fixture(file).toString('utf8')));

      expect(story).toMatchObject({
        type: 'article',
        headline: 'La vall estrena observatori',
        slug: 'la-vall-estrena-observatori',
        subtitle: 'Un resum breu.',
        signature: 'Pere Vidal',
        taxon: 'vall-ciencia',
        tags: ['vall-tema-astronomia'],
        publishedAt: '2024-01-05T09:00:00.000Z',
        status: 'published',
        body: [
          { type: 'paragraph', html: 'Text <strong>ric</strong>.' },
          { type: 'paragraph', html: 'Segon paràgraf.' },
          { type: 'paragraph', html: 'La cúpula oberta' },
        ],
      });
      expect(documents.map(({ type }) => type)).toEqual(['tag', 'article']);
    },
  );

  it.each([
    ['blocks', '<p>x</p>'.repeat(BODY_BOUNDS.blocks + 7), BODY_BOUNDS.blocks + 7],
    ['headings', '<h2>x</h2>'.repeat(BODY_BOUNDS.headings + 7), BODY_BOUNDS.headings + 7],
    ['items', `<ul>${'<li>x'.repeat(30_000)}</ul>`, 30_000],
    [
      'cells',
      `<table>${'<tr><td>x<td>y'.repeat(BODY_BOUNDS.cells)}</table>`,
      BODY_BOUNDS.cells * 2,
    ],
  ] as const)('keeps the first %s of a text only, and reports the others', (kind, text, found) => {
    const { story, losses } = convert(item({ bodies: html(text) }));
    expect(losses).toContainEqual({
      what: `${kind} of the text after the first ${BODY_BOUNDS[kind]} left out`,
      detail: `${found} ${kind}`,
    });
    expect(findCuts(story !== undefined && 'body' in story ? story.body : [])).toEqual([]);
  });

  it('links and stores the first related stories only, and reports the others', () => {
    const associations = Array.from({ length: 30_000 }, (_none, index) => ({
      name: `related-${index}`,
      uri: `urn:related:${index}`,
      type: 'text',
      headlines: [{ role: 'main', value: `Notícia ${index}` }],
      bodies: html('<p>Text.</p>'),
    }));
    const { documents, story, losses } = convert(
      item({ bodies: html('<p>Text.</p>'), associations }),
    );
    expect(story).toMatchObject({ related: expect.objectContaining({ length: MAX_RELATED }) });
    expect(documents.filter(({ type }) => type === 'article')).toHaveLength(MAX_RELATED + 1);
    expect(losses).toContainEqual({
      what: `related stories after the first ${MAX_RELATED} left out`,
      detail: '30000 related stories',
    });
  });

  it('makes sections and tags of the first 200 subjects only, and reports the others', () => {
    const subjects = Array.from({ length: 20_000 }, (_, index) => ({ name: `Tema ${index}` }));
    const { documents, story, changes } = convert(
      item({ contentSubjects: undefined, subjects, bodies: html('<p>Text.</p>') }),
    );
    expect(documents.filter(({ type }) => type === 'tag')).toHaveLength(200);
    expect(story).toMatchObject({ tags: expect.arrayContaining(['vall-tema-tema-199']) });
    expect(changes).toContainEqual({
      what: 'subjects after the first 200 left out',
      detail: '20000 subjects',
    });
  });

  it('makes a gallery of an available picture, and text of a missing one', () => {
    const picture = item({
      type: 'picture',
      by: 'Pere Vidal',
      descriptions: [{ role: 'caption', value: 'La cúpula oberta' }],
      renditions: [{ name: 'main', href: 'https://a.example/c.jpg', contentType: 'image/jpeg' }],
    });
    const saved = {
      ...picture,
      portada: {
        pictures: [{ src: 'https://a.example/c.jpg', picture: 'c-1234', file: 'c-1234.jpg' }],
      },
    };

    const { documents, story } = convert(saved);
    const without = convert(picture);

    expect(story).toMatchObject({
      type: 'photo-gallery',
      pictures: [
        { picture: 'c-1234', alt: 'Titular', caption: 'La cúpula oberta', credit: 'Pere Vidal' },
      ],
      image: { picture: 'c-1234' },
    });
    expect(documents[0]).toMatchObject({ type: 'picture', id: 'c-1234', file: 'c-1234.jpg' });
    expect(without.story).toMatchObject({
      type: 'article',
      body: [
        { html: expect.stringContaining('https://a.example/c.jpg') },
        { html: 'La cúpula oberta' },
      ],
    });
    expect(without.losses.map(({ what }) => what)).toContain('picture');
  });

  it('converts a film to an embed', () => {
    const { story } = convert(
      item({
        type: 'video',
        renditions: [{ href: 'https://a.example/v.mp4', contentType: 'video/mp4', title: 'V' }],
        descriptions: [{ role: 'caption', value: 'C' }],
      }),
    );

    expect(story).toMatchObject({
      type: 'article',
      body: [
        { type: 'embed', url: 'https://a.example/v.mp4', title: 'V' },
        { type: 'paragraph', html: 'C' },
      ],
    });
  });

  it('converts events of one moment and of several days', () => {
    const event = (dates: object) =>
      convert({
        uri: 'urn:e',
        type: 'event',
        title: 'Concert',
        eventDetails: { dates },
        places: [{ name: 'Auditori' }],
      }).story;

    expect(event({ startDate: '2024-07-01T20:00:00+02:00' })).toMatchObject({
      type: 'event',
      event: {
        eventOccurrenceType: 'unique',
        eventUniqueDate: '2024-07-01T18:00:00.000Z',
        location: { name: 'Auditori' },
      },
    });
    expect(event({ expectedStartDate: '2024-07-01', endDate: '2024-07-03' })).toMatchObject({
      event: {
        eventOccurrenceType: 'date-range',
        eventStartDate: '2024-07-01',
        eventEndDate: '2024-07-03',
      },
    });
  });

  it('links associated stories and imports the complete ones', () => {
    const { documents, story } = convert(
      item({
        type: 'composite',
        associations: [
          {
            name: 'a',
            uri: 'urn:x:2',
            type: 'text',
            headlines: [{ value: 'Segona' }],
            bodies: html('<p>b</p>'),
          },
          { name: 'b', uri: 'urn:x:3', type: 'text' },
        ],
      }),
    );

    expect(documents.map((document) => ('headline' in document ? document.headline : ''))).toEqual([
      'Segona',
      'Titular',
    ]);
    expect(story).toMatchObject({
      related: [documents[0]?.id, expect.stringContaining('vall-ca-3-')],
    });
  });

  it('recognizes interviews and opinion by genre and profile', () => {
    const body = html('<p><strong>Per què?</strong></p><p>Perquè sí.</p>');

    expect(convert(item({ genres: [{ name: 'Entrevista' }], bodies: body })).story).toMatchObject({
      type: 'interview',
      body: [{ type: 'question' }, { type: 'paragraph' }],
    });
    expect(convert(item({ profile: 'opinion', bodies: body })).story).toMatchObject({
      type: 'opinion',
    });
  });

  it('keeps a picture unchanged in every story and language, with texts of its own in each', () => {
    const shown = (words: object, context = CONTEXT) =>
      convert(
        item({
          bodies: html('<p>a</p>'),
          associations: [
            { name: 'featured', uri: 'https://a.example/p.jpg', type: 'picture', ...words },
          ],
          portada: {
            pictures: [
              {
                src: 'https://a.example/p.jpg',
                picture: 'p-2d711642b726',
                file: 'p-2d711642b726.jpg',
              },
            ],
          },
        }),
        context,
      );
    const one = shown({
      headlines: [{ value: 'Alt u' }],
      descriptions: [{ role: 'caption', value: 'Peu u' }],
      by: 'Pere',
    });
    const other = shown(
      { descriptions: [{ role: 'caption', value: 'Pie dos' }] },
      { ...CONTEXT, locale: 'es' },
    );

    expect(one.documents[0]).toEqual(other.documents[0]);
    expect(one.story).toMatchObject({
      image: { picture: 'p-2d711642b726', alt: 'Alt u', caption: 'Peu u', credit: 'Pere' },
    });
    expect(other.story).toMatchObject({ image: { alt: 'Pie dos', caption: 'Pie dos' } });
  });

  it('keeps the caption of a picture whose URL is only a prefix of one in the text', () => {
    const { story, losses } = convert(
      item({
        bodies: html('<p>a</p><img src="https://a.example/p.jpg?1" alt="En el text">'),
        associations: [
          {
            name: 'x',
            uri: 'urn:p',
            type: 'picture',
            descriptions: [{ role: 'caption', value: 'Fora' }],
            renditions: [{ href: 'https://a.example/p.jpg', contentType: 'image/jpeg' }],
          },
        ],
      }),
    );
    expect(story).toMatchObject({
      body: [{ html: 'a' }, { html: 'En el text' }, { html: 'Fora' }],
    });
    expect(losses.map(({ detail }) => detail)).toEqual([
      'https://a.example/p.jpg?1',
      'https://a.example/p.jpg',
    ]);
  });

  it('does not use the summary of an article as the caption of its picture', () => {
    const { story } = convert(
      item({
        by: 'Redacció',
        bodies: html('<p>a</p>'),
        descriptions: [{ role: 'summary', value: 'Resum' }],
        renditions: [{ href: 'https://a.example/p.jpg', contentType: 'image/jpeg' }],
        portada: { pictures: [{ src: 'https://a.example/p.jpg', picture: 'p', file: 'p.jpg' }] },
      }),
    );
    expect(story).toMatchObject({ subtitle: 'Resum', image: { picture: 'p', alt: 'Titular' } });
    expect(story && 'image' in story ? Object.keys(story.image ?? {}) : []).toEqual([
      'picture',
      'alt',
    ]);
  });
});
