/**
 * Whether this is the full run (`npm run test:full`): every combination, both databases, whole
 * sizes. The gate (`npm test`) asks each behaviour once.
 */
export const isFullRun = process.env['FULL'] === '1';
