import { serveOffline, type OfflineSettings } from './serve-offline.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The service worker, in the words that src/pages/sw.js.ts puts before it. */
declare const self: WorkerScope & { offline: OfflineSettings };

serveOffline(self, self.offline);
