import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { cleanText } from '#domain/text/clean-text.ts';
import { MOST_BYTES } from '#domain/comments/comment.ts';
import { fingerprintOf, mixedScriptWords } from '#domain/comments/folded-text.ts';
import { linkPieces } from '#domain/comments/comment-links.ts';
import { compileWords, findWords } from '#domain/comments/word-list.ts';
import { WORDS_CA } from '#domain/comments/words-ca.ts';
import { WORDS_ES } from '#domain/comments/words-es.ts';
import { printChapters } from '#domain/files/chapters.ts';
import { alphaSpecial, email, nick, nif } from '#domain/forms/validation-rules.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { parseSearch } from '#domain/search/search-query.ts';
import { SHORT_ITEM } from '#server/entrances/ninjs/ninjs-converter.ts';
import { doNinjsTask } from '#server/entrances/ninjs/ninjs-tasks.ts';
import { createClientAddress } from '#server/platform/http/client-address.ts';
import { MOST_XMP, readXmpWords } from '#server/platform/images/xmp-words.ts';
import { readWebVtt } from '#server/platform/media/formats/webvtt.ts';
import { looksLatin } from '#server/subjects/accounts/nicks/look-alike-nick.ts';
import { isReservedNick } from '#server/subjects/accounts/nicks/reserved-nicks.ts';
import { markdownToBlocks } from '#server/subjects/html/markdown-blocks.ts';
import { SHORT_MARKDOWN } from '#server/subjects/html/markdown-parser.ts';
import { CONTEXT } from '../entrances/import/sources.ts';

/** A parser of text from outside that runs in the thread of the calls. */
interface PricedParser {
  name: string;
  /** Characters of the longest text that reaches it. */
  limit: number;
  parse(text: string): unknown;
  /** Files of the parser in src. */
  files: readonly string[];
}

/** Bytes of the longest file of captions. */
const MEDIA_TYPES_SIZE = 1024 * 1024;

/** Characters of the longest URL. */
const MAX_TARGET = 4096;

/** Bytes of the body of a call of readers, and of the headers of a request. */
const LONGEST_BODY = 16 * 1024;

const SITES = [
  { alias: 'elfar', name: 'El Far' },
  { alias: 'ondamarea', name: 'Onda Marea' },
];

const clientAddressOf = createClientAddress('127.0.0.1');

/** A request of a trusted proxy that names the addresses before it. */
function forwardedFor(addresses: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers['x-forwarded-for'] = addresses;
  Object.defineProperty(request.socket, 'remoteAddress', { value: '127.0.0.1' });
  return request;
}

const words = compileWords([WORDS_CA, WORDS_ES]);

/** An item whose text is HTML, in a context without known documents. */
const itemOf = (fields: object) => ({
  uri: 'urn:example:priced',
  type: 'text',
  headline: 'Titular',
  ...fields,
});
const convert = (ninjs: object) =>
  doNinjsTask({
    kind: 'documents',
    ninjs,
    context: { ...CONTEXT, sent: new Map(), broken: new Set() },
  });

export const PRICED: readonly PricedParser[] = [
  {
    name: 'Markdown of posts and content files',
    limit: SHORT_MARKDOWN,
    parse: (text) => markdownToBlocks(text),
    files: ['server/subjects/html/markdown-blocks.ts'],
  },
  {
    name: 'HTML of a ninjs item',
    limit: SHORT_ITEM,
    parse: (text) => convert(itemOf({ body_html: text })),
    files: ['server/subjects/html/html-tree.ts', 'server/subjects/html/shallow-parser.ts'],
  },
  {
    name: 'plain text of a ninjs item',
    limit: SHORT_ITEM,
    parse: (text) => convert(itemOf({ body_text: text })),
    files: [],
  },
  {
    name: 'a caption of a ninjs item',
    limit: SHORT_ITEM,
    parse: (text) => convert(itemOf({ description_html: text })),
    files: [],
  },
  {
    name: 'addresses of files in a ninjs item',
    limit: SHORT_ITEM,
    parse: (text) => doNinjsTask({ kind: 'files', ninjs: itemOf({ body_html: text }) }),
    files: [],
  },
  {
    name: 'captions',
    limit: MEDIA_TYPES_SIZE,
    parse: (text) => readWebVtt(Buffer.from(`WEBVTT\n\n${text}`)),
    files: ['server/platform/media/formats/webvtt.ts'],
  },
  {
    name: 'a comment',
    limit: MOST_BYTES,
    parse: (text) => [
      cleanText(text),
      linkPieces(text),
      findWords(words, text),
      fingerprintOf(text),
      mixedScriptWords(text),
    ],
    files: [
      'domain/comments/comment-links.ts',
      'domain/text/clean-text.ts',
      'domain/comments/word-list.ts',
    ],
  },
  {
    name: 'XMP of a picture',
    limit: MOST_XMP,
    parse: (text) =>
      readXmpWords(
        `<x:xmpmeta><rdf:Description photoshop:Credit="a">${text}</rdf:Description></x:xmpmeta>`.slice(
          0,
          MOST_XMP,
        ),
      ),
    files: ['server/platform/images/xmp-words.ts'],
  },
  {
    name: 'a search',
    limit: MAX_TARGET,
    parse: (text) => parseSearch(text, 'ca'),
    files: ['domain/search/search-query.ts'],
  },
  {
    name: 'fields of an account',
    limit: LONGEST_BODY,
    parse: (text) => [
      email(text),
      nick(text),
      alphaSpecial(text),
      nif(text),
      mailboxOf(text),
      looksLatin(text),
      isReservedNick(text, SITES),
    ],
    files: [
      'domain/accounts/mailbox.ts',
      'domain/forms/validation-rules.ts',
      'server/subjects/accounts/nicks/look-alike-nick.ts',
      'server/subjects/accounts/nicks/reserved-nicks.ts',
    ],
  },
  {
    name: 'network addresses that proxies name',
    limit: LONGEST_BODY,
    parse: (text) => clientAddressOf(forwardedFor(text)),
    files: ['server/platform/http/client-address.ts'],
  },
  {
    name: 'chapters of an episode',
    limit: MEDIA_TYPES_SIZE,
    parse: (text) => printChapters([{ start: 0, text }]),
    files: ['domain/files/chapters.ts'],
  },
];

/** Files with a parser that no call waits for, and the reason. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'server/subjects/html/html-fence.ts':
    'The YAML of a fence is read in the thread of Markdown (isShortMarkdown).',
  'server/subjects/html/blocks-to-markdown.ts': 'It writes YAML.',
  'server/subjects/publishing/content-files.ts':
    'The fields of files in the operator’s content folder, at a start.',
  'server/subjects/comments/keep-demo-comments.ts': 'Files of the demonstration.',
  'server/subjects/contributions/keep-demo-contributions.ts': 'Files of the demonstration.',
  'server/platform/settings/read-sites.ts': 'The sites of the operator, at a start.',
  'server/platform/page-cache/page-styles.ts': 'Styles of the build.',
  'server/entrances/import/wxr-parser.ts': 'An import is a process of its own.',
  'browser/media/player/video-ads/choose-film.ts': 'The browser of one reader.',
  'browser/media/player/video-ads/vast-video-ads.ts': 'The browser of one reader.',
};
