import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../runtime/collect-garbage.ts';
import type { DiskOrder, DiskReport } from './disk-orders.ts';
import { DiskStore } from './disk-store.ts';
import type { PageFolders } from './page-folders.ts';

/**
 * The thread that writes pages. It executes the orders of `DiskOrders` one after another, and
 * reports the result of each.
 */

const folders: PageFolders = workerData;
const store = new DiskStore(folders);

parentPort?.on('message', (order: DiskOrder) => {
  parentPort?.postMessage(carryOut(order));
  // Listing has parsed the metadata of every page.
  if (order.kind === 'list') collectGarbage();
});

function carryOut(order: DiskOrder): DiskReport {
  try {
    return perform(order);
  } catch (error) {
    return reportOf(error);
  }
}

function perform(order: DiskOrder): DiskReport {
  switch (order.kind) {
    case 'probe':
      store.probe();
      return {};
    case 'list':
      return { pages: store.list() };
    case 'removeDamaged':
      return { damaged: store.removeDamaged(order.keys) };
    case 'save':
      store.save(order.page);
      return {};
    case 'setAside':
      return forEach(order.keys, (key) => store.setAside(key));
    case 'forgetAside':
      store.forgetAside(order.key);
      return {};
    case 'remove':
      return forEach(order.keys, (key) => store.remove(key));
    case 'clear':
      store.clear();
      return {};
    case 'saveCursor':
      store.saveCursor(order.cursor);
      return {};
    case 'saveSeen':
      store.saveSeen(order.seen);
      return {};
    case 'makeCurrent':
      store.makeCurrent();
      return {};
    case 'settle':
      return {};
  }
}

/** Processes all keys, and reports the first error. */
function forEach(keys: readonly string[], work: (key: string) => void): DiskReport {
  let report: DiskReport = {};
  for (const key of keys) {
    try {
      work(key);
    } catch (error) {
      report = { ...reportOf(error), ...report };
    }
  }
  return report;
}

function reportOf(error: unknown): DiskReport {
  return { error: error instanceof Error ? error : new Error(String(error)) };
}
