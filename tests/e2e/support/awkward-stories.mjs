// Stories with more, fewer and longer parts than usual. Plain JavaScript, because the test server
// writes them before it builds.

const word = (length) =>
  'otorrinolaringologicamente'.repeat(Math.ceil(length / 26)).slice(0, length);
const columns = Array.from({ length: 40 }, (_, index) => index + 1);
const row = (cells) => `| ${cells.join(' | ')} |`;

/** Ids of the authors in `AWKWARD_STORIES`, the longest byline. */
export const AWKWARD_AUTHORS = Array.from({ length: 12 }, (_, index) => `firma-${index + 1}`);

/** Widths and heights of the pictures in `AWKWARD_STORIES`, by id. */
export const AWKWARD_PICTURES = {
  'elfar-tall': { width: 600, height: 2400 },
  'elfar-flat': { width: 2400, height: 600 },
};

/** A film of the demo newsroom, as a play list alone. */
const FILM = { hlsSource: '/media/files/elfar-lighthouse.m3u8', duration: 12 };

/** Pictures of the demo newsroom. */
const MANY =
  'bakery ballot-boxes bicycles bonfire-night book-stall bread-workshop bridge-cables bridge-fog bus-night cable-car court chess-board'
    .split(' ')
    .map((name) => `elfar-${name}`);

/** A slider of sixty pictures, of which twelve differ. */
const LONG_GALLERY = [
  '```gallery',
  'template: slider',
  'pictures:',
  ...Array.from(
    { length: 60 },
    (_, index) => `  - { picture: ${MANY[index % MANY.length]}, caption: 'Imagen ${index + 1}' }`,
  ),
  '```',
].join('\n');

/** A carousel of pictures, of which twelve differ. */
const slides = (count, template) =>
  [
    '```carousel',
    `template: ${template}`,
    'pictures:',
    ...Array.from(
      { length: count },
      (_, index) => `  - { picture: ${MANY[index % MANY.length]}, caption: 'Imagen ${index + 1}' }`,
    ),
    '```',
  ].join('\n');

/** Fields and text of each story, by slug. */
export const AWKWARD_STORIES = {
  'titular-minimo': {
    headline: 'O',
    text: 'Un titular de una letra, sin entradilla, sin imagen y sin firma.',
  },
  'titular-de-200': { headline: word(200), subtitle: word(300), text: word(500) },
  'titular-de-300': {
    headline: word(300),
    kicker: { text: word(120) },
    authors: AWKWARD_AUTHORS,
    text: 'Un titular de trescientas letras.',
  },
  'tabla-de-40': {
    headline: 'Una tabla de cuarenta columnas',
    text: [
      row(columns),
      row(columns.map(() => '---:')),
      row(columns.map((column) => column * 1000)),
    ].join('\n'),
  },
  'cita-al-reves': {
    headline: 'Una cita de derecha a izquierda',
    text: '> <span lang="ar" dir="rtl">هذا اقتباس طويل بما يكفي ليشغل أكثر من سطر واحد على شاشة هاتف صغير</span>\n\nDespués sigue el texto.',
  },
  'imagen-alta': {
    headline: 'Una imagen cuatro veces más alta que ancha',
    image: { picture: 'elfar-tall' },
    text: 'Texto.',
  },
  'carrusel-de-200': {
    headline: 'Un carrusel de doscientas imágenes',
    text: `${'Texto.\n\n'.repeat(3)}${slides(200, 'carousel')}`,
  },
  'carrusel-vertical': { headline: 'Un carrusel de doce filas', text: slides(12, 'vertical') },
  'carruseles-cortos': {
    headline: 'Carruseles de una y de dos imágenes',
    text: [
      slides(1, 'carousel'),
      slides(2, 'carousel'),
      slides(1, 'swiper'),
      slides(1, 'vertical'),
    ].join('\n\n'),
  },
  'marcos-ajenos': {
    headline: 'Dos marcos ajenos',
    text: [
      ['YouTube', 'https://www.youtube.com/watch?v=abc_DEF-123'],
      ['Ajena', 'https://ajena.example/v/1'],
    ]
      .map(
        ([provider, url]) =>
          `\`\`\`embed\nprovider: ${provider}\nurl: ${url}\ntitle: Un vídeo de ${provider}\n\`\`\``,
      )
      .join('\n\n'),
  },
  'directo-vacio': {
    headline: 'Una cobertura sin publicaciones',
    type: 'live-blog',
    isLive: true,
    coverageStart: '2 days ago 08:00',
    text: 'Texto.',
  },
  'video-cargado': {
    headline: 'Un vídeo que no espera',
    type: 'video',
    video: { ...FILM, isLazy: false },
    text: 'Texto.',
  },
  'video-solo': {
    headline: 'Un vídeo que arranca solo',
    type: 'video',
    video: { ...FILM, autoplay: true },
    text: 'Texto.',
  },
  'imagen-del-texto': {
    headline: 'Una sola imagen en el texto',
    text: 'Antes.\n\n![Una panadería](picture:elfar-bakery "La panadería, a las cuatro")\n\nDespués.',
  },
  'galeria-larga': { headline: 'Una galería de sesenta imágenes', text: LONG_GALLERY },
  'imagen-ancha': {
    headline: 'Una imagen cuatro veces más ancha que alta',
    image: { picture: 'elfar-flat' },
    text: 'Texto.',
  },
};
