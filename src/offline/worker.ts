import { serveOffline, type OfflineSettings } from './serve-offline.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * The service worker's global scope, with the settings that src/pages/sw.js.ts prepends to this
 * script.
 */
declare const self: WorkerScope & { offline: OfflineSettings };

serveOffline(self, self.offline);
