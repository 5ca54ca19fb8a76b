import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
};

const PAGE = (stream: string) => `<!doctype html><meta charset="utf-8"><title>Bare</title>
<div class="player"><button class="start">Play</button><video playsinline></video></div>
<script type="module">
  document.querySelector('button').addEventListener('click', async () => {
    const { default: Hls } = await import('/hls.mjs');
    const video = document.querySelector('video');
    const hls = new Hls();
    hls.loadSource('${stream}');
    hls.attachMedia(video);
    await video.play();
  });
</script>`;

/**
 * A page with hls.js light and nothing else, which loads it by a press, and the files of a folder
 * beside it.
 */
export async function startBarePlayer(
  stream: string,
  folder: string,
): Promise<{ port: number; close(): void }> {
  const library = gzipSync(
    readFileSync(path.resolve('node_modules/hls.js/dist/hls.light.min.mjs')),
  );
  const server: Server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://bare.invalid').pathname);
    if (name === '') return response.setHeader('content-type', 'text/html').end(PAGE(stream));
    if (name === 'hls.mjs')
      return response
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
        .end(library);
    const type = TYPES[path.extname(name)];
    if (type === undefined) return response.writeHead(404).end();
    const whole = readFileSync(path.join(folder, name));
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) return response.setHeader('content-type', type).end(whole);
    const end = Math.min(to ? Number(to) : whole.length - 1, whole.length - 1);
    return response
      .writeHead(206, {
        'content-type': type,
        'content-range': `bytes ${from}-${end}/${whole.length}`,
      })
      .end(whole.subarray(Number(from), end + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
