import { describe, expect, it } from 'vitest';
import { STREAMS } from '#domain/routes/routes.ts';
import { UPLOADS } from '#domain/routes/upload-routes.ts';
import { UPLOAD_ENDPOINTS, uploadProblems } from '#server/entrances/calls/uploads.ts';
import { NO_STREAMS, streamProblems } from '#server/platform/front/streams/stream-source.ts';
import { Streams } from '#server/platform/front/streams/streams.ts';
import { TEST_UPLOAD, testEndpoint } from '#tests/support/uploads/test-upload.ts';

const STREAM = { kind: 'stream', pattern: '/api/front/live/{slug}/events' } as const;

describe('the rows of uploads', () => {
  it('have an endpoint each, and each endpoint has a row', () => {
    expect(uploadProblems(UPLOADS, UPLOAD_ENDPOINTS)).toEqual([]);
  });

  it('fail with advice if they and the endpoints differ', () => {
    const endpoint = { route: TEST_UPLOAD };
    expect(uploadProblems([TEST_UPLOAD], [endpoint])).toEqual([]);
    expect(uploadProblems([TEST_UPLOAD], [])).toEqual([
      'UPLOADS has a row for PUT /api/test/{name}, but no endpoint. Add serveUpload(row, handle) to UPLOAD_ENDPOINTS in src/server/entrances/calls/uploads.ts.',
    ]);
    expect(uploadProblems([], [endpoint])).toEqual([
      'UPLOAD_ENDPOINTS serves PUT /api/test/{name}, but UPLOADS does not have its row. Add the same object to UPLOADS in src/domain/routes/routes.ts.',
    ]);
    expect(uploadProblems([TEST_UPLOAD], [endpoint, endpoint])).toEqual([
      'UPLOADS or UPLOAD_ENDPOINTS has PUT /api/test/{name} twice. Remove one.',
    ]);
  });

  it('share their objects with the endpoints, so that both sides have the same limits', () => {
    expect(uploadProblems([TEST_UPLOAD], [testEndpoint({ size: 1 })])).toHaveLength(2);
  });
});

describe('the rows of streams', () => {
  it('have a source each, and each source has a row', () => {
    expect(streamProblems(STREAMS, NO_STREAMS)).toEqual([]);
  });

  it.each([
    [
      'a row without a source',
      [STREAM],
      [],
      'STREAMS has a row for /api/front/live/{slug}/events, but no source serves it',
    ],
    [
      'a source without a row',
      [],
      [STREAM.pattern],
      'A source serves /api/front/live/{slug}/events, but STREAMS has no row for it',
    ],
  ])('keep a node from its start: %s', (_what, routes, patterns, message) => {
    expect(
      () => new Streams({ source: { patterns, subscribe: () => undefined }, most: 1, routes }),
    ).toThrow(message);
  });
});
