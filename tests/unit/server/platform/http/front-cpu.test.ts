import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { archiveFormTarget } from '#domain/paths/archive-form.ts';
import { wantedPaths } from '#domain/routes/known-path.ts';
import { isMadeOnRequest } from '#domain/routes/made-page.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { siteOfHost, splitLocale } from '#domain/paths/urls.ts';
import { parseCardName } from '#domain/page-head/share-card.ts';
import { parseRenditionName } from '#domain/pictures/rendition.ts';
import { createClientAddress } from '#server/platform/http/client-address.ts';
import { chooseEncoding, matchesEtag } from '#server/platform/http/negotiate.ts';
import { requestIdOf } from '#server/platform/http/request-id.ts';
import { parseRange } from '#server/platform/http/files/send-file.ts';
import { parseTarget } from '#server/platform/http/target.ts';
import {
  looksLikeFile,
  usualSpelling,
  withoutDefaultPrefix,
} from '#server/platform/http/usual-spelling.ts';
import { redactUrl } from '#server/platform/observability/log.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { growthOf, IN_PROPORTION } from '#tests/support/processor-time.ts';

const clientAddressOf = createClientAddress('127.0.0.1/8');

function requestWith(headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
  return Object.assign(new IncomingMessage(socket), { headers });
}

/** Functions whose input is a part of the request target, by name. */
const OF_TARGET: Record<string, (text: string) => unknown> = {
  parseTarget: (text) => parseTarget(`/${text}`),
  splitLocale: (text) => splitLocale(elfar, `/${text}`),
  withoutDefaultPrefix: (text) => withoutDefaultPrefix(elfar, `/${text}`),
  usualSpelling: (text) => usualSpelling(elfar, `/${text}`),
  looksLikeFile: (text) => looksLikeFile({ plain: `/${text}` }),
  readPath: (text) => readPath(elfar, `/${text}`),
  readPathBelowShows: (text) => readPath(elfar, `/programas/${text}`),
  readPathOfArchive: (text) => readPath(elfar, `/hemeroteca/${text}`),
  wantedPaths: (text) => wantedPaths(readPath(elfar, `/${text}`)),
  isMadeOnRequest: (text) =>
    isMadeOnRequest(readPath(elfar, '/agenda/'), { query: `?${text}`, isPosted: false }),
  archiveFormTarget: (text) =>
    archiveFormTarget(readPath(elfar, '/hemeroteca/fechas/'), `?from=${text}`),
  parseRenditionName: (text) => parseRenditionName(text),
  parseCardName: (text) => parseCardName(text),
  redactUrl: (text) => redactUrl(`/${text}`),
};

/** Functions whose input is a header, by name. */
const OF_HEADER: Record<string, (text: string) => unknown> = {
  siteOfHost: (text) => siteOfHost([elfar], text),
  chooseEncoding: (text) => chooseEncoding(text),
  matchesEtag: (text) => matchesEtag(text, '"abc-br"'),
  clientAddressOf: (text) => clientAddressOf(requestWith({ 'x-forwarded-for': text })),
  requestIdOf: (text) => requestIdOf(requestWith({ 'x-request-id': text, traceparent: text })),
  parseRange: (text) => parseRange(`bytes=${text}`, 1000),
};

/** Longest inputs in bytes: `parseTarget` refuses longer targets, and Node longer headers. */
const LONGEST = { target: 4096, header: 16_384 };

/** Every function of the front process whose input comes from a request. */
const FUNCTIONS = [
  ...Object.entries(OF_TARGET).map(([name, work]) => ({ name, work, longest: LONGEST.target })),
  ...Object.entries(OF_HEADER).map(([name, work]) => ({ name, work, longest: LONGEST.header })),
];

/**
 * Texts that repeat one piece: prefixes, separators, escapes, and pieces on which expressions
 * backtrack.
 */
const PIECES = [
  'ca/',
  'es/',
  '/',
  ',',
  ', ',
  ';q=',
  '"a",',
  '127.0.0.1,',
  '%25',
  '%C3',
  'a',
  'A',
  '1',
  '-',
  '.a',
  '&a=b',
  'pagina/',
  '2026/',
  '@',
  ' ',
];

describe('a function of the front process', () => {
  it.each(FUNCTIONS)('$name costs no more than in proportion to its input', ({ work, longest }) => {
    for (const piece of PIECES) {
      const textOf = (bytes: number, run: number) =>
        `${piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes)}${run}`;
      expect(growthOf(work, longest, textOf), JSON.stringify(piece)).toBeLessThanOrEqual(
        IN_PROPORTION,
      );
    }
  });
});
