import { randomBytes } from 'node:crypto';

const NAME = /^[0-9a-f]{32}\.(?:jpg|mp4)$/;

/** A new random name of a file: 16 bytes, in hex digits, so that letter case is no difference. */
export function quarantineName(ending: 'jpg' | 'mp4'): string {
  return `${randomBytes(16).toString('hex')}.${ending}`;
}

/** Whether a text is a name that `quarantineName` makes. */
export function isQuarantineName(name: string): boolean {
  return NAME.test(name);
}

/** The name itself. Throws for a text that is no name of a file in the quarantine. */
export function checkedName(name: string): string {
  if (!isQuarantineName(name)) throw new Error('This is not the name of a file in the quarantine.');
  return name;
}
