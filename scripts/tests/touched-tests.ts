/**
 * Browser tests of each subject: the words that paths of its sources contain, and the files below
 * `tests/e2e`. A change of the sources runs them. `npm test` runs all.
 */
export const SUBJECTS: readonly { sources: RegExp; tests: readonly string[] }[] = [
  {
    sources: /comment|moderat/i,
    tests: [
      'once/comments/comments',
      'once/comments/comments-complete-profile',
      'once/comments/withdrawn-story',
      'once/desk/moderation',
      'once/desk/suspended-reader',
    ],
  },
  { sources: /poll|votar/i, tests: ['once/polls'] },
  {
    sources: /consent|privacidad/i,
    tests: [
      'once/forms/consent-region',
      'once/forms/consent-requests',
      'once/forms/consent-crawl',
      'once/forms/consent-journeys',
    ],
  },
  {
    sources: /measure|data-layer|matomo|tag-manager|close-page/i,
    tests: ['once/forms/measurement', 'once/forms/consent-journeys'],
  },
  { sources: /interview|preguntar/i, tests: ['once/live/interviews'] },
  {
    sources: /contact|contribution|aportaciones|defined|form-draft/i,
    tests: ['once/forms/contact', 'once/forms/user-content', 'once/desk/contributions'],
  },
  { sources: /notification|avisos/i, tests: ['once/notifications'] },
  { sources: /alert/i, tests: ['narrow-and-wide/alerts', 'once/desk/alerts', 'once/quiet-phone'] },
  {
    sources: /paywall|closed|gift|lectura/i,
    tests: [
      'once/paywall/paywall',
      'once/paywall/paywall-messages',
      'once/paywall/closed-stories',
      'once/paywall/late-rest',
      'once/paywall/gifts',
    ],
  },
  {
    sources: /subscri|suscrip|payment|comps?\b/i,
    tests: ['once/accounts/subscription', 'once/accounts/subscription-keyboard', 'once/desk/comps'],
  },
  {
    sources: /account|perfil|profile|reader-data|reader-pages|bookmark/i,
    tests: [
      'once/accounts/account',
      'once/accounts/account-keyboard',
      'once/accounts/account-results',
      'once/accounts/left-pages',
    ],
  },
  { sources: /child(?!-process)|hijos/i, tests: ['once/accounts/children'] },
  {
    sources: /acceso|login|session|identity|logout|user-button|user-menu|UserButton/i,
    tests: [
      'once/accounts/login-keyboard',
      'once/accounts/logout',
      'once/accounts/providers',
      'narrow-and-wide/user-button',
    ],
  },
  {
    sources: /registr|newsletter|boletin|forms?\b/i,
    tests: [
      'once/accounts/registration',
      'once/forms/forms-in-trouble',
      'once/accounts/newsletter-form',
    ],
  },
  {
    sources: /desk|redaccion|role|second-factor|audit/i,
    tests: ['once/desk/desk', 'once/desk/room-forms', 'once/desk/message-tests'],
  },
  {
    sources: /live(?!-?stream)|paced|post/i,
    tests: ['once/live/live-blog', 'once/desk/live-desk'],
  },
  { sources: /streaming|live-?stream|directo|on-?air/i, tests: ['once/media/live-streams'] },
  {
    sources: /search|buscar|agenda/i,
    tests: ['once/discovery/search', 'once/discovery/search-layer'],
  },
  { sources: /show|programa/i, tests: ['once/discovery/shows', 'narrow-and-wide/show-navigation'] },
  { sources: /previews?\b|previas?\b/i, tests: ['once/desk/previews'] },
  { sources: /schedule|broadcast|programacion/i, tests: ['once/discovery/schedule'] },
  {
    sources: /lists?\b|listing|load-more|taxon|tema/i,
    tests: [
      'once/discovery/load-more',
      'once/kept-lists',
      'narrow-and-wide/long-sections',
      'once/card-grids',
    ],
  },
  { sources: /archive|hemeroteca|calendar/i, tests: ['narrow-and-wide/archive'] },
  {
    sources: /audio|dock|reproductor/i,
    tests: ['once/media/audio', 'once/media/audio-in-trouble', 'once/media/kept-positions'],
  },
  {
    sources: /figure|beacon|count-story|report-video|vital/i,
    tests: [
      'once/desk/figures',
      'once/desk/figure-mail',
      'once/desk/vitals',
      'once/media/watched-videos',
      'narrow-and-wide/most-read',
    ],
  },
  { sources: /dock|alert|message|bottom-edge/i, tests: ['once/media/bottom-edge'] },
  {
    sources: /video|player|media\/|hls|caption|chapter/i,
    tests: [
      'once/media/video',
      'once/media/films',
      'once/media/slow-films',
      'once/media/transcripts',
      'once/media/embeds',
      'once/media/touch',
    ],
  },
  {
    sources: /\bads?\b|vast|ad-break|HidePlaces|SoldPlace|site-policy/i,
    tests: ['once/media/video-ads', 'once/forms/advertising', 'once/forms/consent-journeys'],
  },
  {
    sources: /carousel|lightbox|galler/i,
    tests: [
      'once/media/carousels',
      'once/media/carousel-delay',
      'once/media/lightbox',
      'once/media/touch',
    ],
  },
  {
    sources: /picture|image|rendition/i,
    tests: ['once/pictures/pictures', 'once/pictures/picture-sizes', 'once/pictures/first-screen'],
  },
  {
    sources: /header|Menu|Masthead|sections|Head\b|hot-topic/i,
    tests: [
      'narrow-and-wide/header',
      'narrow-and-wide/hot-topics',
      'narrow-and-wide/keyboard',
      'once/small-screens',
    ],
  },
  {
    sources: /front(?:s\/|-row|-block|\.ts)|card-place/i,
    tests: ['once/looks/layouts', 'once/card-grids', 'once/looks/paper'],
  },
  { sources: /share/i, tests: ['narrow-and-wide/share-bar'] },
  { sources: /most-?read|reads\b/i, tests: ['narrow-and-wide/most-read'] },
  {
    sources: /text-?size|language/i,
    tests: ['narrow-and-wide/text-size', 'narrow-and-wide/language-switch'],
  },
  { sources: /offline|sw\.js|sin-conexion/i, tests: ['once/offline'] },
  {
    sources: /platform\/http\/(?:security-headers|send|static-files)/i,
    tests: ['once/other-origins'],
  },
  {
    sources: /add-sheet|parse-url|popover|search-layer|SiteMenu/i,
    tests: ['once/looks/older-browsers'],
  },
  { sources: /loaded-ahead/i, tests: ['once/loaded-ahead'] },
  {
    sources: /html|markdown/i,
    tests: ['once/stories/hostile-html', 'once/stories/html', 'once/stories/reader-view'],
  },
  { sources: /40\d|410|500|ErrorPage/i, tests: ['once/error-pages'] },
  {
    sources: /^src\/(?:layouts|styles|components\/(?:page|front|cards|story))/i,
    tests: [
      'page-types/reading',
      'page-types/parsed-in-part',
      'once/pictures/first-screen',
      'once/looks/looks',
      'once/looks/late-states',
      'once/dark',
      'once/preferences',
      'once/large-letters',
      'once/stories/awkward-stories',
      'once/links',
      'journeys/readers-way',
    ],
  },
];

/**
 * The browser test files, below `tests/e2e`, that changed files ask for: those of their subjects,
 * and changed ones themselves.
 */
export function browserTestsOf(changed: readonly string[]): string[] {
  const sources = changed.filter((file) => file.startsWith('src/'));
  const ofSubjects = SUBJECTS.filter((subject) =>
    sources.some((file) => subject.sources.test(file)),
  ).flatMap(({ tests }) => tests);
  return [
    ...new Set([...ofSubjects.map((name) => `${name}.test.ts`), ...changedBrowserTests(changed)]),
  ].toSorted();
}

/**
 * The changed browser test files, below `tests/e2e`. They run repeatedly, because a new test is the
 * likeliest to be flaky.
 */
export function changedBrowserTests(changed: readonly string[]): string[] {
  return changed.flatMap((file) => /^tests\/e2e\/(.*\.test\.ts)$/.exec(file)?.[1] ?? []);
}
