import { withCountedPages } from './counted-pages.ts';
import { packPage } from '../../src/server/page-cache/cached-page.ts';
import { DiskStore } from '../../src/server/page-cache/disk-store.ts';
await withCountedPages(async ({ keys, pages, render }) => {
  pages.close();
  const disk = new DiskStore('/tmp/zz-disk');
  const spent: Record<string, number> = {};
  const on = async <T>(n: string, f: () => T | Promise<T>) => { const b = process.cpuUsage(); const r = await f(); const e = process.cpuUsage(b); spent[n] = (spent[n] ?? 0) + (e.user + e.system) / 1000; return r; };
  for (const [kind, ks] of [['article', keys.stories], ['front', keys.fronts]] as const) {
    for (let i = 0; i < 200; i++) { const k = ks[i % ks.length]!; const o: any = await render(k); disk.save(packPage(k, o.page, Date.now())); }
    for (const k of Object.keys(spent)) delete spent[k];
    const N = 300;
    for (let i = 0; i < N; i++) {
      const k = ks[i % ks.length]!;
      const o: any = await on('render', () => render(k));
      const p = await on('pack', () => packPage(k, o.page, Date.now()));
      await on('save', () => disk.save(p));
      await on('aside', () => disk.setAside(k));
    }
    console.log(kind, ks.length, Object.fromEntries(Object.entries(spent).map(([k, v]) => [k, (v / N).toFixed(2)])));
  }
});
