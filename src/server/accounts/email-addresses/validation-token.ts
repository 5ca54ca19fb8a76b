import { z } from 'zod';

const changeOfAddressSchema = z.object({ updateTo: z.string() });

/** The other address that a validation token of the engine, true or not, is for; `undefined` where it is for the address that the account has. */
export function newAddressIn(token: string): string | undefined {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  if (!payload.includes('"updateTo"')) return undefined;
  try {
    return changeOfAddressSchema.parse(JSON.parse(payload)).updateTo;
  } catch {
    return '';
  }
}
