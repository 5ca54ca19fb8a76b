import type {
  Simulated,
  SimulationRecords,
} from '#server/subjects/subscriptions/simulation-store.ts';

/**
 * The records of the simulated provider in memory: for histories by the thousand. One node, so that
 * nothing waits.
 */
export function recordStore(): SimulationRecords {
  const records = new Map<string, string>();
  const find = (id: string): Simulated | undefined => {
    const record = records.get(id);
    return record === undefined ? undefined : JSON.parse(record);
  };
  return {
    find: (id) => Promise.resolve(find(id)),
    add(record) {
      if (!records.has(record.id)) records.set(record.id, JSON.stringify(record));
      return Promise.resolve(find(record.id) ?? record);
    },
    change(id, work) {
      const record = find(id);
      if (!record) return Promise.resolve(undefined);
      const { records: changed, result } = work(record);
      for (const one of changed) records.set(one.id, JSON.stringify(one));
      return Promise.resolve(result);
    },
    listDue: () => Promise.resolve([]),
  };
}
