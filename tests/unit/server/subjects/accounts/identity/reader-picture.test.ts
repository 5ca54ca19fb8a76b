import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fetchReaderPicture } from '#server/subjects/accounts/identity/reader-picture.ts';

const GOOGLE = 'https://lh3.googleusercontent.com/a/1=s96-c';
const original = await sharp({
  create: { width: 96, height: 120, channels: 3, background: '#357' },
})
  .jpeg()
  .toBuffer();

/** A network that returns the same response for every URL and records the requests. */
function network(answer: (url: string) => Response) {
  const asked: string[] = [];
  const ask: typeof fetch = (input) => {
    asked.push(String(input));
    return Promise.resolve(answer(String(input)));
  };
  return { asked, ask };
}

const picture = () =>
  new Response(new Uint8Array(original), { headers: { 'content-type': 'image/jpeg' } });
const moved = (location: string) => new Response(null, { status: 302, headers: { location } });

describe('the reader’s picture at an identity provider', () => {
  it('stores a small picture as bytes of our own', async () => {
    const { ask } = network(picture);
    const kept = (await fetchReaderPicture(GOOGLE, ask)) ?? '';
    const [head = '', bytes = ''] = kept.split(',');
    expect(head).toBe('data:image/webp;base64');
    expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({
      format: 'webp',
      width: 72,
      height: 72,
    });
    expect(kept.length).toBeLessThan(8000);
  });

  it('follows a redirect between the hosts of a provider', async () => {
    const { ask, asked } = network((url) =>
      url.includes('fbsbx') ? moved('https://scontent.xx.fbcdn.net/v/1.jpg') : picture(),
    );
    expect(
      await fetchReaderPicture(
        'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
        ask,
      ),
    ).toMatch(/^data:/);
    expect(asked).toHaveLength(2);
  });

  it.each([
    undefined,
    '',
    'no address',
    'http://lh3.googleusercontent.com/a/1',
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://metadata.internal/a.jpg',
    'https://googleusercontent.com.evil.example/a.jpg',
    'https://evilgoogleusercontent.com/a.jpg',
    'https://lh3.googleusercontent.com:8443/a.jpg',
    'https://who@lh3.googleusercontent.com/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ])('requests no picture at %s', async (address) => {
    const { ask, asked } = network(picture);
    expect(await fetchReaderPicture(address, ask)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('limits redirects to the providers’ hosts and to a few steps', async () => {
    const inward = network(() => moved('https://169.254.169.254/latest/'));
    expect(await fetchReaderPicture(GOOGLE, inward.ask)).toBeUndefined();
    expect(inward.asked).toHaveLength(1);
    const round = network(() => moved(GOOGLE));
    expect(await fetchReaderPicture(GOOGLE, round.ask)).toBeUndefined();
    expect(round.asked.length).toBeLessThan(5);
  });

  it.each([
    [
      'is no picture',
      () => new Response('no picture', { headers: { 'content-type': 'image/png' } }),
    ],
    [
      'is a drawing',
      () =>
        new Response(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        ),
    ],
    ['is refused', () => new Response('no', { status: 403 })],
    ['is too large', () => new Response(new Uint8Array(3 * 1024 * 1024))],
    [
      'declares too large a size',
      () => new Response(new Uint8Array(original), { headers: { 'content-length': '99999999' } }),
    ],
  ])('returns undefined for a picture that %s', async (_what, answer) => {
    expect(await fetchReaderPicture(GOOGLE, network(answer).ask)).toBeUndefined();
  });

  it('returns undefined if the request fails', async () => {
    expect(
      await fetchReaderPicture(GOOGLE, () => Promise.reject(new TypeError('fetch failed'))),
    ).toBeUndefined();
  });
});
