/** A subject of the newsroom, which has one name in every layer. */
interface Subject {
  /** One sentence. */
  what: string;
  /** File of its tables in `platform/database/tables`. */
  schema?: string;
}

/** The subjects of the house (docs/map.md). */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  accounts: {
    what: 'Readers: registration, login, profile, saved things, export and deletion.',
    schema: 'reader-schema',
  },
  ads: { what: 'Advertising: places of pages that are sold, and the films before videos.' },
  agenda: { what: 'Events by day.' },
  alerts: { what: 'Breaking-news banners.' },
  audit: { what: 'Rows that say who changed what.', schema: 'audit-schema' },
  comments: {
    what: 'Comments below stories, votes, reports, and the decisions of moderators.',
    schema: 'comment-schema',
  },
  carousels: { what: 'Lists that move sideways.' },
  children: {
    what: 'Children of readers: added with the consent of a guardian, ended at the minimum age.',
    schema: 'child-schema',
  },
  contributions: {
    what: 'Answers of readers to forms: messages of the contact page, and the room of the desk.',
    schema: 'contribution-schema',
  },
  consent: {
    what: 'Consent: purposes of a site, the region that asks, settings, the log of choices.',
    schema: 'consent-schema',
  },
  content: { what: 'The content of pages, read for one edition.' },
  'content-store': {
    what: 'Documents, lists and paths as rows of the database.',
    schema: 'schema',
  },
  'data-layer': {
    what: 'Figures of the audience: entries of pages, and the servers that hear them after consent.',
  },
  desk: {
    what: 'The pages of the newsroom: frame, roles, second factor, sessions.',
    schema: 'desk-schema',
  },
  documents: { what: 'Every kind of document, and the cache tags of each.' },
  figures: {
    what: 'Sums of views without a sign of the reader, and the room that shows them.',
    schema: 'figure-schema',
  },
  forms: { what: 'Forms: rules of fields, definitions in content, and the fields of islands.' },
  fronts: { what: 'Front pages: rows of blocks.' },
  html: { what: 'Foreign HTML and Markdown, turned into blocks.' },
  interviews: {
    what: 'Digital interviews: questions of readers, votes, answers.',
    schema: 'interview-schema',
  },
  lists: { what: 'Listings of sections, tags, authors and days, and the archive.' },
  live: {
    what: 'Live blogs: posts, leases, the stream that tells readers.',
    schema: 'live-schema',
  },
  mail: { what: 'Mails: their words, their HTML, and the way out.' },
  media: {
    what: 'Films, sounds, pictures of the newsroom: players, uploads, the store of originals.',
    schema: 'media-schema',
  },
  newsletters: { what: 'Sign-ups to newsletters.', schema: 'newsletter-schema' },
  notifications: {
    what: 'News for a reader: answers, votes, decisions; in the menu and by mail.',
    schema: 'notification-schema',
  },
  paywall: { what: 'Closed stories: gate, meter, messages, gifts.' },
  pictures: { what: 'Editorial images and their renditions.' },
  polls: { what: 'Votes in polls, and their results.', schema: 'poll-schema' },
  previews: {
    what: 'Links to documents that readers do not see yet, or see in another version.',
    schema: 'preview-schema',
  },
  publishing: { what: 'The one way in for documents: check, store, purge.' },
  reads: { what: 'Counts of read and shared stories.' },
  schedule: { what: 'Broadcasts of channels by day.' },
  search: { what: 'The searcher: text, filters, results, suggestions.' },
  shows: { what: 'Programmes, their seasons and episodes.' },
  stories: { what: 'Stories of every type: their text and their parts.' },
  streams: { what: 'Live channels of films and sounds.' },
  uploads: {
    what: 'Files that readers send with forms: parts, check, quarantine.',
    schema: 'upload-schema',
  },
  subscriptions: {
    what: 'Subscriptions that readers pay for, and those that the newsroom gives.',
    schema: 'subscription-schema',
  },
};

/** The layers whose folders are subjects, each with its further folders. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [
    'dates',
    'files',
    'identifiers',
    'locale',
    'page-head',
    'paths',
    'routes',
    'sites',
    'story-pages',
    'structured-data',
    'text',
  ],
  'src/contracts': [],
  'src/server/subjects': ['abuse-protection'],
  'src/server/entrances/calls': [],
  'src/stores': [],
  'src/islands': ['cards', 'forms'],
  'src/browser': ['header'],
  'src/components': ['cards', 'document-head', 'page', 'signs', 'story-body'],
};
