import { parentPort, workerData } from 'node:worker_threads';
import { DiskStore } from './disk-store.ts';
import type { DiskOrder, DiskReport } from './page-disk.ts';
import type { PageFolders } from './page-folders.ts';

/** The thread that writes pages: carries out the orders of `openPageDisk` one after the other, and reports each. */

const folders: PageFolders = workerData;
const store = new DiskStore(folders);

parentPort?.on('message', (order: DiskOrder) => parentPort?.postMessage(carryOut(order)));

function carryOut(order: DiskOrder): DiskReport {
  try {
    return perform(order);
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function perform(order: DiskOrder): DiskReport {
  switch (order.kind) {
    case 'list':
      return { pages: store.list() };
    case 'save':
      store.save(order.page);
      return {};
    case 'setAside':
      for (const key of order.keys) store.setAside(key);
      return {};
    case 'forgetAside':
      store.forgetAside(order.key);
      return {};
    case 'remove':
      for (const key of order.keys) store.remove(key);
      return {};
    case 'clear':
      store.clear();
      return {};
    case 'saveCursor':
      store.saveCursor(order.cursor);
      return {};
    case 'saveSeen':
      store.saveSeen(order.seen);
      return {};
    case 'settle':
      return {};
  }
}
