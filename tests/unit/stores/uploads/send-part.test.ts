import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openUploads } from '#stores/uploads/uploads.ts';
import { aFile, openServer } from './upload-server.ts';

/** A stand-in for XMLHttpRequest, which answers as its test says. */
class FakeRequest extends EventTarget {
  static requests: FakeRequest[] = [];
  static answer: (request: FakeRequest) => void = () => {};
  readonly upload = new EventTarget();
  readonly sent: Record<string, string> = {};
  got: Record<string, string> = {};
  status = 0;
  timeout = 0;
  line = '';
  isAborted = false;

  open(method: string, path: string) {
    this.line = `${method} ${path}`;
  }

  setRequestHeader(name: string, value: string) {
    this.sent[name] = value;
  }

  getResponseHeader(name: string) {
    return this.got[name] ?? null;
  }

  send() {
    FakeRequest.requests.push(this);
    FakeRequest.answer(this);
  }

  abort() {
    this.isAborted = true;
    this.end(0);
  }

  end(status: number, headers: Record<string, string> = {}) {
    [this.status, this.got] = [status, headers];
    this.dispatchEvent(new Event('loadend'));
  }
}

describe('a part of a file', () => {
  const page = new EventTarget();
  let server: ReturnType<typeof openServer>;

  /** The last part has arrived, and its file is checked at once. */
  const finish = (request: FakeRequest) => {
    for (const row of server.rows.values()) row.state = 'ready';
    request.end(204, { 'upload-offset': '10' });
  };

  beforeEach(() => {
    FakeRequest.requests = [];
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    server = openServer();
    vi.stubGlobal('fetch', server.fetch);
  });
  afterEach(() => vi.unstubAllGlobals());

  const stateOf = (uploads: ReturnType<typeof openUploads>) => uploads.$files.get()[0];

  it('is sent by the core protocol of tus, and tells its progress', async () => {
    const seen: number[] = [];
    FakeRequest.answer = (request) => {
      const progress = Object.assign(new Event('progress'), { loaded: 4 });
      request.upload.dispatchEvent(progress);
      seen.push(stateOf(uploads)?.sent ?? 0);
      finish(request);
    };
    const uploads = openUploads('contribution');
    await uploads.add([aFile(10)]);
    await vi.waitFor(() => expect(stateOf(uploads)?.state).toBe('ready'));
    expect(seen).toEqual([4]);
    expect(FakeRequest.requests.map(({ line, sent }) => [line, sent])).toEqual([
      [
        'PATCH /api/front/uploads/id-1',
        {
          'content-type': 'application/offset+octet-stream',
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
        },
      ],
    ]);
  });

  it('is aborted when its file is paused', async () => {
    FakeRequest.answer = () => uploads.pause(stateOf(uploads)?.key ?? '');
    const uploads = openUploads('contribution');
    await uploads.add([aFile(10)]);
    expect([FakeRequest.requests[0]?.isAborted, stateOf(uploads)?.state]).toEqual([true, 'paused']);
  });

  it('is sent again as soon as the network is back', async () => {
    FakeRequest.answer = (request) => {
      if (FakeRequest.requests.length > 1) return finish(request);
      request.end(0);
    };
    const uploads = openUploads('contribution');
    // No time passes: only the event ends the pause.
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const added = uploads.add([aFile(10)]);
    await vi.waitFor(() => expect(stateOf(uploads)?.state).toBe('waiting'));
    page.dispatchEvent(new Event('online'));
    await added;
    await vi.waitFor(() => expect(stateOf(uploads)?.state).toBe('ready'));
    expect(FakeRequest.requests).toHaveLength(2);
  });

  it.each(['', '-1', '1e3', '0x10', ' '])('ignores the offset %j', async (offset) => {
    FakeRequest.answer = (request) => request.end(403, { 'upload-offset': offset });
    const uploads = openUploads('contribution');
    await uploads.add([aFile(10)]);
    expect(stateOf(uploads)).toMatchObject({ state: 'failed', problem: 'server', sent: 0 });
  });
});
