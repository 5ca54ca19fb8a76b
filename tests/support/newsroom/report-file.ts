import { Buffer } from 'node:buffer';
import type { WriteReport } from '#server/entrances/import/import-report.ts';

/** A report's file in memory. It records the content after each write. */
export class ReportFile {
  #bytes = Buffer.alloc(0);
  readonly states: string[] = [];

  readonly write: WriteReport = (text, position) => {
    const written = Buffer.from(text);
    this.#bytes = Buffer.concat([
      this.#bytes.subarray(0, position),
      written,
      this.#bytes.subarray(position + written.length),
    ]);
    this.states.push(this.text);
  };

  get text(): string {
    return this.#bytes.toString('utf8');
  }
}
