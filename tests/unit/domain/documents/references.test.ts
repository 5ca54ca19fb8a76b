import { describe, expect, it } from 'vitest';
import { referencesOf } from '#domain/documents/references.ts';
import { aDocument, aStory, pictureFields, taxonFields } from '#tests/support/newsroom/newsroom.ts';

const named = (fields: Record<string, unknown>) =>
  referencesOf(aStory({ id: 'a', ...fields })).map(
    ({ field, kind, id }) => `${field}: ${kind} ${id}`,
  );

describe('the references of a document', () => {
  it('lists taxon, tags, authors and pictures of a story', () => {
    const fields = {
      tags: ['t'],
      authors: ['u'],
      image: { picture: 'p' },
      video: { poster: { picture: 'v' } },
      audio: { fileSource: 'a.mp3', poster: { picture: 's' } },
    };
    expect(named(fields)).toEqual([
      'taxon: taxon politica',
      'tags: tag t',
      'authors: author u',
      'image: picture p',
      'video.poster: picture v',
      'audio.poster: picture s',
    ]);
  });

  // R3.63
  it('lists the pictures and polls in the blocks of a body', () => {
    const body = [
      { type: 'image', picture: 'p' },
      { type: 'gallery', pictures: [{ picture: 'q' }, { picture: 'r' }] },
      { type: 'video', poster: { picture: 'v' } },
      { type: 'poll', poll: 'x' },
      { type: 'related', stories: ['gone'] },
    ];
    const ofBody = ['0: picture p', '1: picture q', '1: picture r', '2: picture v', '3: poll x'];
    expect(named({ body }).slice(1)).toEqual(ofBody.map((text) => `body.${text}`));
    const posts = [{ id: 'p1', at: '2026-03-01T10:00:00Z', body }];
    expect(
      named({ type: 'live-blog', coverageStart: '2026-03-01T10:00:00Z', posts }).slice(1),
    ).toEqual(ofBody.map((text) => `posts.0.body.${text}`));
    const answers = [{ question: '?', askedBy: 'Joan', at: '2026-03-01T10:00:00Z', answer: body }];
    const interview = {
      type: 'digital-interview',
      interviewee: 'Berta',
      startsAt: '2026-03-01T10:00:00Z',
      answers,
    };
    expect(named(interview).slice(1)).toEqual(ofBody.map((text) => `answers.0.answer.${text}`));
  });

  it.each([
    ['photo-gallery', { pictures: [{ picture: 'p' }] }, 'pictures: picture p'],
    ['blog-post', { blog: 'b' }, 'blog: blog b'],
    ['episode', { show: 's' }, 'show: show s'],
    [
      'poll',
      {
        question: '?',
        startsAt: '2026-03-01T10:00:00Z',
        options: [
          { id: 'a', text: 'A', image: { picture: 'p' } },
          { id: 'b', text: 'B' },
        ],
      },
      'options: picture p',
    ],
  ])('lists the references specific to a %s', (type, fields, reference) => {
    expect(named({ type, ...fields })).toContain(reference);
  });

  it('omits stories that are only linked', () => {
    expect(named({ related: ['gone'] })).toEqual(['taxon: taxon politica']);
  });

  it('lists parent, picture and people of a site document', () => {
    expect(referencesOf(aDocument(taxonFields({ id: 'a', parent: 'b' })))).toEqual([
      { field: 'parent', kind: 'taxon', id: 'b' },
    ]);
    expect(referencesOf(aDocument(pictureFields({ id: 'p' })))).toEqual([]);
    const custom = pictureFields({
      id: 'p',
      customByAspectRatio: [{ aspectRatio: '1-1', picture: 'q' }],
    });
    expect(referencesOf(aDocument(custom))).toEqual([
      { field: 'customByAspectRatio', kind: 'picture', id: 'q' },
    ]);
    const show = {
      type: 'show',
      id: 's',
      site: 'elfar',
      slug: 's',
      name: 'S',
      medium: 'radio',
      hosts: ['u'],
      image: { picture: 'p' },
      taxon: 't',
    };
    expect(referencesOf(aDocument(show)).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'picture p',
      'author u',
      'taxon t',
    ]);
  });
});
