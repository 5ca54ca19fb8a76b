import { rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { BenchRow } from './bench-row.ts';
import { generateContent } from './generate-content.ts';
import { startProcess } from './nodes/server-process.ts';
import { inWorkspace } from './nodes/workspace.ts';

const FEW = 40;
const MANY = 10_000;
const MEBIBYTE = 1024 * 1024;

/**
 * Allowed ratio of the cost per story between a large and a small newsroom. It leaves a margin for
 * other work of the machine.
 */
const GROWTH = 1.25;

const toldSchema = z.object({
  ms: z.number(),
  pages: z.number().default(0),
  memory: z.number().default(0),
  peak: z.number().default(0),
});
type Told = z.infer<typeof toldSchema>;

interface Newsroom {
  count: number;
  build: Told;
  sync: Told;
  warm: Told;
  again: Told;
}

/** Measures build, sync, warm-up and a second start of a small and a large newsroom. */
export async function benchGrowth(): Promise<BenchRow[]> {
  const few = await measure(FEW);
  const many = await measure(MANY);
  return [
    row('build', few, many, 'build'),
    row('sync of an empty store', few, many, 'sync'),
    row('rendering every page', few, many, 'warm'),
    {
      what: 'second start without changes, until it serves',
      measured: `${seconds(many.again)} with ${MANY} stories`,
      reference: `${seconds(few.again)} with ${FEW}`,
      target: '< 5 s',
      isHeld: few.again.ms < 5000,
      others: '–',
    },
    {
      what: 'memory at the end of sync / of rendering every page / of the second start, MB',
      measured: `${megabytes(many.sync)} / ${megabytes(many.warm)} / ${megabytes(many.again)} with ${MANY} stories`,
      reference: `${megabytes(few.sync)} / ${megabytes(few.warm)} / ${megabytes(few.again)} with ${FEW}`,
      target: '–',
      others: '–',
    },
  ];
}

async function measure(count: number): Promise<Newsroom> {
  return inWorkspace(async (folder) => {
    const content = path.join(folder, 'content');
    generateContent(content, count);
    const environment = {
      CONTENT_DIR: content,
      DATA_DIR: path.join(folder, 'data'),
      ASTRO_TELEMETRY_DISABLED: '1',
    };
    const run = async (script: URL, parameters: string[]): Promise<Told> => {
      process.stderr.write(
        `  ${count} stories: ${path.basename(script.pathname, '.ts')} ${path.basename(parameters[0] ?? '')}\n`,
      );
      const started = startProcess(script, { parameters, environment });
      const { line } = await started.waitFor('"ms"');
      await started.ended;
      return toldSchema.parse(JSON.parse(line));
    };
    const project = path.join(folder, 'project');
    const build = await run(new URL('./nodes/build-project.ts', import.meta.url), [project]);
    rmSync(project, { recursive: true, force: true });
    const phase = (name: string) => run(new URL('./nodes/start-phase.ts', import.meta.url), [name]);
    return {
      count,
      build,
      sync: await phase('sync'),
      warm: await phase('warm'),
      again: await phase('start'),
    };
  });
}

function row(
  what: string,
  few: Newsroom,
  many: Newsroom,
  phase: 'build' | 'sync' | 'warm',
): BenchRow {
  const each = ({ count, [phase]: told }: Newsroom) => told.ms / (told.pages || count);
  const unit = phase === 'warm' ? 'a page' : 'a story';
  return {
    what: `${what}, ${MANY} stories`,
    measured: `${seconds(many[phase])} = ${each(many).toFixed(2)} ms ${unit}`,
    reference: `${FEW} stories: ${seconds(few[phase])} = ${each(few).toFixed(2)} ms ${unit}`,
    target: `≤ ${GROWTH} × each`,
    isHeld: each(many) <= each(few) * GROWTH,
    others: '–',
  };
}

function seconds({ ms }: Told): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function megabytes({ memory }: Told): string {
  return (memory / MEBIBYTE).toFixed(0);
}
