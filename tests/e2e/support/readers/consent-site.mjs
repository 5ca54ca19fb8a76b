/** Another host of advertising, which a test answers. */
const ADS = 'https://anuncis.example';

/** Settings of the site that asks its readers for consent (serve.mjs). */
export const CONSENT_SITE = {
  name: 'La Boia',
  openComments: false,
  foreignHosts: { frames: ['https://www.youtube-nocookie.com'], ads: [ADS] },
  videoAds: { ca: `${ADS}/vast.xml`, es: `${ADS}/vast.xml` },
};

const FILM = { hlsSource: '/media/files/elfar-lighthouse.m3u8', duration: 12 };

/** Stories of that site with a frame and a film of other hosts. */
export const CONSENT_STORIES = {
  'un-marc-de-fora': {
    headline: 'Un marc de fora',
    publishedAt: '2026-02-01T10:00:00+01:00',
    text: [
      'Un text abans del marc.',
      '```embed\nprovider: YouTube\nurl: https://www.youtube.com/watch?v=abc_DEF-123\ntitle: Un vídeo de prova\n```',
      '```embed\nprovider: Vimeo\nurl: https://vimeo.com/76979871\ntitle: Un altre vídeo\n```',
    ].join('\n\n'),
  },
  'un-video-amb-anunci': {
    headline: 'Un vídeo amb anunci',
    publishedAt: '2026-02-02T10:00:00+01:00',
    type: 'video',
    video: FILM,
    text: 'Text.',
  },
};
