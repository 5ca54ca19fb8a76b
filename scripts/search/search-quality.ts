import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openDemoStore } from './demo-store.ts';

/**
 * Measures how well the search ranks the demo's stories: nDCG@10 over the queries of
 * gold-queries.json, whose grades were given by a reader before the search was built (`npm run
 * search-quality`).
 */

const TOP = 10;
const TARGET = 0.9;

const goldSchema = z.array(
  z.object({
    site: z.string(),
    locale: z.enum(['ca', 'es']),
    text: z.string(),
    kind: z.string(),
    /** 3 the wanted story, 2 clearly about it, 1 mentions it. */
    grades: z.record(z.string(), z.number()),
  }),
);

const gold = goldSchema.parse(
  JSON.parse(readFileSync(new URL('./gold-queries.json', import.meta.url), 'utf8')),
);
const now = new Date();
const { repository, database } = await openDemoStore('memory://', now);
const rows: { kind: string; text: string; score: number; found: string[] }[] = [];
for (const { kind, text, grades, ...of } of gold) {
  const { results } = await repository.search({ ...of, text, limit: TOP }, now);
  const found = results.map(({ story }) => story.id);
  const ideal = gain(Object.values(grades).toSorted((a, b) => b - a));
  rows.push({ kind, text, found, score: gain(found.map((id) => grades[id] ?? 0)) / ideal });
}
await database.close();

for (const kind of new Set(rows.map((row) => row.kind))) {
  const scores = rows.filter((row) => row.kind === kind).map(({ score }) => score);
  process.stdout.write(`${kind.padEnd(12)} ${mean(scores).toFixed(3)}  (${scores.length})\n`);
}
for (const { text, score, found } of rows.toSorted((a, b) => a.score - b.score).slice(0, 15)) {
  process.stdout.write(`  ${score.toFixed(2)}  ${text}  → ${found.slice(0, 4).join(', ')}\n`);
}
const whole = mean(rows.map(({ score }) => score));
process.stdout.write(
  `nDCG@${TOP} of ${rows.length} queries: ${whole.toFixed(3)} (target ${TARGET})\n`,
);
process.exitCode = whole >= TARGET ? 0 : 1;

/** Discounted cumulative gain (Järvelin and Kekäläinen, 2002), with exponential gains. */
function gain(grades: readonly number[]): number {
  return grades
    .slice(0, TOP)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
