import { importPKCS8, SignJWT } from 'jose';
import type { AppleKey } from '#server/platform/settings/social-environment.ts';

/**
 * The client secret that Apple requires: a token signed with the key. Apple allows half a year; it
 * is created for each use, so that a short validity is enough.
 * @see
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export async function makeAppleSecret(
  clientId: string,
  { teamId, keyId, privateKey }: AppleKey,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(privateKey, 'ES256'));
}
