import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Uploads } from '#stores/uploads/uploads.ts';
import { aFile, MIB, openServer } from './upload-server.ts';

const POST = 'POST /api/front/uploads';

describe('the files of a form', () => {
  let server: ReturnType<typeof openServer>;
  let uploads: Uploads;
  let storage: Map<string, string>;

  beforeEach(() => {
    storage = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
    server = openServer();
    uploads = server.open();
  });
  afterEach(() => vi.unstubAllGlobals());

  const first = (store = uploads) => store.$files.get()[0];
  const keyOf = (store = uploads) => first(store)?.key ?? '';
  const parts = () => server.asked.filter((line) => line.startsWith('PATCH'));
  const states = (store = uploads) => store.$files.get().map(({ state }) => state);
  const settled = (store = uploads) =>
    vi.waitFor(() => {
      expect(states(store).filter((one) => one === 'checking' || one === 'sending')).toEqual([]);
    });

  it('are sent in parts of 4 MiB, checked, and ready', async () => {
    await uploads.add([aFile(5 * MIB)]);
    await settled();
    expect(parts()).toEqual([`PATCH 0+${4 * MIB}`, `PATCH ${4 * MIB}+${MIB}`]);
    expect(first()).toMatchObject({
      id: 'id-1',
      state: 'ready',
      sent: 5 * MIB,
      bytes: 5 * MIB,
      problem: undefined,
    });
  });

  it('tell how far each part is', async () => {
    const seen: number[] = [];
    uploads.$files.subscribe(([file]) => void (file && seen.push(file.sent)));
    let isCut = true;
    server.meet = () => {
      if (!isCut) return undefined;
      isCut = false;
      return 1000;
    };
    await uploads.add([aFile(3000)]);
    expect(seen).toContain(1000);
    expect(seen.at(-1)).toBe(3000);
  });

  it('are sent one after the other', async () => {
    await uploads.add([aFile(10, 'a.jpg'), aFile(20, 'b.jpg')]);
    await settled();
    expect(parts()).toEqual(['PATCH 0+10', 'PATCH 0+20']);
    expect(states()).toEqual(['ready', 'ready']);
  });

  // R5.42
  it.each([
    ['image/png', 10, 'not-image'],
    ['image/svg+xml', 10, 'not-image'],
    ['', 10, 'not-image'],
    ['constructor', 10, 'not-image'],
    ['video/quicktime', 10, 'not-video'],
    ['image/jpeg', 0, 'damaged'],
    ['image/jpeg', 5 * MIB + 1, 'too-large'],
  ])('of the type %j with %i bytes are refused without a call', async (type, bytes, problem) => {
    await uploads.add([aFile(bytes, 'x', type)]);
    expect([first()?.state, first()?.problem, server.asked]).toEqual(['refused', problem, []]);
  });

  it('have the reason of the check', async () => {
    server.result = 'refused';
    await uploads.add([aFile(10)]);
    await settled();
    expect(first()).toMatchObject({ state: 'refused', problem: 'damaged' });
    expect(storage.size).toBe(0);
  });

  it.each([
    [409, 'UPLOADS_OPEN', 'open'],
    [413, 'UPLOAD_QUOTA_REACHED', 'quota'],
    [503, 'UPLOADS_FULL', 'full'],
    [401, 'NOT_SIGNED_IN', 'session'],
    [413, 'INVALID_FIELD', 'too-large'],
    [500, 'UNKNOWN_ERROR', 'server'],
  ] as const)('fail with %i %s, and may be tried again', async (status, code, problem) => {
    server.refusal = { status, code };
    await uploads.add([aFile(10)]);
    expect(first()).toMatchObject({ state: 'failed', problem });
    server.refusal = undefined;
    await uploads.resume(keyOf());
    await settled();
    expect(first()?.state).toBe('ready');
  });

  it('go on after each cut where the server has them, without a byte twice', async () => {
    let number = 0;
    server.meet = () => {
      number += 1;
      return number % 2 === 1 ? number * 100_000 : undefined;
    };
    await uploads.add([aFile(79 * MIB, 'temporal.mp4', 'video/mp4')]);
    await settled();
    expect([first()?.state, server.sent]).toEqual(['ready', 79 * MIB]);
    expect(new Set(server.waits)).toEqual(new Set([1000]));
  });

  it('begin at the place that the server names', async () => {
    let isFirst = true;
    server.meet = ({ id }) => {
      const row = server.rows.get(id);
      if (!isFirst || !row) return undefined;
      isFirst = false;
      row.received = 7;
      return undefined;
    };
    await uploads.add([aFile(10)]);
    await settled();
    expect(parts()).toEqual(['PATCH 0+10', 'PATCH 7+3']);
  });

  it('begin anew once after they have expired', async () => {
    let cuts = 0;
    server.meet = () => {
      cuts += 1;
      if (cuts !== 1) return undefined;
      server.rows.clear();
      return { status: 404, offset: undefined, retryAfter: undefined };
    };
    await uploads.add([aFile(10)]);
    await settled();
    expect(server.asked.filter((line) => line === POST)).toHaveLength(2);
    expect(first()?.state).toBe('ready');
  });

  it('fail if they are unknown a second time', async () => {
    server.meet = () => ({ status: 404, offset: undefined, retryAfter: undefined });
    await uploads.add([aFile(10)]);
    expect([first()?.state, first()?.problem]).toEqual(['failed', 'server']);
  });

  it('wait as long as the server says, and no longer than a minute', async () => {
    const waits = [7, 100_000];
    server.meet = () => {
      const retryAfter = waits.shift();
      return retryAfter === undefined ? undefined : { status: 503, offset: undefined, retryAfter };
    };
    await uploads.add([aFile(10)]);
    await settled();
    expect(server.waits.slice(0, 2)).toEqual([7000, 60_000]);
  });

  it('are given up after ten tries without a byte, and go on when somebody asks', async () => {
    server.meet = () => 0;
    await uploads.add([aFile(10)]);
    expect([first()?.state, first()?.problem, parts().length]).toEqual(['failed', 'network', 11]);
    server.meet = () => undefined;
    await uploads.resume(keyOf());
    await settled();
    expect(first()?.state).toBe('ready');
  });

  it.each([401, 403])('fail at once with %i', async (status) => {
    server.meet = () => ({ status, offset: undefined, retryAfter: undefined });
    await uploads.add([aFile(10)]);
    expect([first()?.problem, parts().length]).toEqual([status === 401 ? 'session' : 'server', 1]);
  });

  it('stop when they are paused, and go on from there', async () => {
    server.meet = ({ at, signal }) => {
      if (at > 0 || signal.aborted) return undefined;
      uploads.pause(keyOf());
      return 1000;
    };
    await uploads.add([aFile(3000)]);
    expect([first()?.state, parts()]).toEqual(['paused', ['PATCH 0+3000']]);
    await uploads.resume(keyOf());
    await settled();
    expect([first()?.state, parts().at(-1), server.sent]).toEqual([
      'ready',
      'PATCH 1000+2000',
      3000,
    ]);
  });

  it('leave their place to the next one while they are paused', async () => {
    server.meet = ({ bytes }) => {
      if (bytes.size !== 10) return undefined;
      uploads.pause(keyOf());
      return 0;
    };
    await uploads.add([aFile(10, 'a.jpg'), aFile(20, 'b.jpg')]);
    await settled();
    expect(states()).toEqual(['paused', 'ready']);
  });

  it('that are paused and resumed at once are sent once', async () => {
    let isFirst = true;
    server.meet = () => {
      if (!isFirst) return undefined;
      isFirst = false;
      uploads.pause(keyOf());
      void uploads.resume(keyOf());
      return 4;
    };
    await uploads.add([aFile(10)]);
    await settled();
    expect([first()?.state, server.sent, parts()]).toEqual([
      'ready',
      10,
      ['PATCH 0+10', 'PATCH 4+6'],
    ]);
  });

  it('are deleted on the server when they are cancelled, also while they are announced', async () => {
    server.onCall = (line) => {
      if (line === POST) void uploads.cancel(keyOf());
    };
    await uploads.add([aFile(10)]);
    expect([uploads.$files.get(), server.rows.size, parts()]).toEqual([[], 0, []]);
    server.onCall = () => {};
    await uploads.add([aFile(10)]);
    await settled();
    await uploads.cancel(keyOf());
    expect([uploads.$files.get(), server.rows.size, storage.size]).toEqual([[], 0, 0]);
  });

  describe('after a reload', () => {
    const stopAfter = async (bytes: number) => {
      server.meet = () => {
        uploads.pause(keyOf());
        return bytes;
      };
      await uploads.add([aFile(3000)]);
      server.meet = () => undefined;
      return server.open();
    };

    it('are shown with their bytes, and go on when they are chosen again', async () => {
      const later = await stopAfter(1000);
      await later.restore();
      expect(first(later)).toMatchObject({ state: 'unchosen', sent: 1000, name: 'port.jpg' });
      await later.add([aFile(3000)]);
      await settled(later);
      expect(later.$files.get()).toHaveLength(1);
      expect([first(later)?.state, parts().at(-1), server.sent]).toEqual([
        'ready',
        'PATCH 1000+2000',
        3000,
      ]);
    });

    it('go on without having been shown', async () => {
      const later = await stopAfter(1000);
      await later.add([aFile(3000)]);
      await settled(later);
      expect([server.rows.size, server.sent]).toEqual([1, 3000]);
    });

    it('are other files if their length or their name is another', async () => {
      const later = await stopAfter(1000);
      await later.add([aFile(2999), aFile(3000, 'other.jpg')]);
      await settled(later);
      expect([server.rows.size, server.sent]).toEqual([3, 1000 + 2999 + 3000]);
    });

    it('are ready without being chosen again', async () => {
      await uploads.add([aFile(10)]);
      await settled();
      const later = server.open();
      await Promise.all([later.restore(), later.restore()]);
      expect(states(later)).toEqual(['ready']);
    });

    it('begin anew in a browser without localStorage', async () => {
      vi.stubGlobal('localStorage', undefined);
      const later = await stopAfter(1000);
      await later.add([aFile(3000)]);
      await settled(later);
      expect([first(later)?.state, server.rows.size]).toEqual(['ready', 2]);
    });

    it('keep no name on the device', async () => {
      await stopAfter(1000);
      expect([...storage.values()].join('')).not.toContain('port');
    });
  });

  it('are forgotten once a form has sent them', async () => {
    await uploads.add([aFile(10)]);
    await settled();
    uploads.clear();
    expect([uploads.$files.get(), storage.size, server.rows.size]).toEqual([[], 0, 1]);
  });
});
