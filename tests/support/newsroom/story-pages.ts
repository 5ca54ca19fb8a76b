import type { Edition } from '#domain/paths/urls.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import type { Image } from '#domain/pictures/picture.ts';
import { imageTemplate, sourcesOf } from '#domain/pictures/rendition.ts';
import type { StoryAt } from '#domain/structured-data/creative-work.ts';
import { aDocument, aStory, elfar } from './newsroom.ts';

export const catalan: Edition = { site: elfar, locale: 'ca' };

export const picture: Image = {
  id: 'port',
  src: imageTemplate('port', '0123abcd'),
  url: '/media/images/port.0123abcd_16-9_850w.jpg',
  sources: sourcesOf(imageTemplate('port', '0123abcd')),
  customSrcByAspectRatio: [],
  alt: 'El port',
  credit: 'Berta Far',
  widthRatio: 1600,
  heightRatio: 900,
};

export const show = aDocument({
  type: 'show',
  id: 'ones',
  site: 'elfar',
  slug: 'ones',
  name: 'Ones',
  medium: 'radio',
  resume: { ca: 'El <em>mar</em>.' },
});

/** The data of a story's page, cut to its public part. */
export function storyAt(fields: { id: string } & Record<string, unknown>): StoryAt {
  const { story, isCut } = publicStory(elfar, aStory({ subtitle: 'Avui.', ...fields }));
  return {
    edition: catalan,
    path: `/politica/2026/03/01/${story.slug}/`,
    page: {
      ads: { text: new Map() },
      polls: new Map(),
      story,
      hasComments: false,
      isCut,
      isWholeForOne: false,
      closedWords: 0,
      path: `/politica/2026/03/01/${story.slug}/`,
      taxon: { id: 'politica', name: 'Política', url: '/politica/' },
      authors: [{ id: 'berta', name: 'Berta Far', url: '/autor/berta-far/' }],
      postAuthors: new Map(),
      tags: [{ id: 'aigua', name: 'Aigua', url: '/tema/aigua/' }],
      shareImage: { path: '/media/cards/a.01234567.jpg', width: 1200, height: 630, alt: 'El port' },
      opening: picture,
      images: new Map([['port', picture]]),
      cards: new Map(),
      related: [],
      older: [],
      alternates: [],
      ...(show.type === 'show' ? { show } : {}),
    },
  };
}
