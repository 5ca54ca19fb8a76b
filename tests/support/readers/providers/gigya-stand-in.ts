import { readFileSync } from 'node:fs';
import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, SignJWT, UnsecuredJWT, type JWK } from 'jose';

/**
 * An account as `accounts.getAccountInfo` returns it
 * (https://developers.gigya.com/display/GD/accounts.getAccountInfo+REST).
 */
export interface StandInAccount {
  UID: string;
  isActive: boolean;
  isRegistered: boolean;
  isLockedOut?: boolean;
  isVerified: boolean;
  profile: Record<string, unknown>;
  emails: { verified: string[]; unverified: string[] };
  data: Record<string, unknown>;
}

export interface SignedIdentifiers {
  xUID: string;
  xUIDSignature: string;
  xsignatureTimestamp: string;
}

/**
 * Stand-in for a data centre of SAP Customer Data Cloud, written from its public documentation. It
 * signs UIDs with the partner secret, exchanges signatures for user keys, returns accounts to
 * clients with a secret, and issues tokens. To browsers it sends the Web SDK (gigya-web-sdk.js) and
 * the responses for it.
 */
export interface GigyaStandIn {
  url: string;
  apiKey: string;
  partnerSecret: string;
  userKey: { userKey: string; secret: string };
  /** Received requests: method and parameters, including secrets. */
  requests: { method: string; fields: Record<string, string> }[];
  addAccount(uid: string, fields?: Partial<StandInAccount>): StandInAccount;
  /**
   * The identifiers that `accounts.getAccountInfo` of the browser's SDK returns, with a signature
   * of now or of another second.
   */
  sign(uid: string, at?: number): SignedIdentifiers;
  /** The token that `accounts.getJWT` returns. */
  issueToken(
    uid: string,
    claims?: { apiKey?: string; issuedAt?: number; seconds?: number; algorithm?: 'none' | 'HS256' },
  ): Promise<string>;
  /**
   * Signs tokens with another key from now on. `isTold`: whether `accounts.getJWTPublicKey` lists
   * that key.
   */
  changeKey(options: { isTold: boolean }): Promise<void>;
  /** Returns only errors from now on, or works again. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const WEB_SDK = new URL('./gigya-web-sdk.js', import.meta.url);

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

export async function startGigyaStandIn(): Promise<GigyaStandIn> {
  const apiKey = `4_${randomBytes(8).toString('hex')}`;
  const partnerSecret = randomBytes(32).toString('base64');
  const userKey = {
    userKey: `A${randomBytes(6).toString('hex')}`,
    secret: randomBytes(32).toString('base64'),
  };
  const accounts = new Map<string, StandInAccount>();
  const logins = new Map<string, string>();
  const requests: GigyaStandIn['requests'] = [];
  let told: JWK[] = [];
  let signing = await makeKey();
  told.push(signing.jwk);
  let isDown = false;

  const signUid = (uid: string, timestamp: string, secret: string) =>
    createHmac('sha1', Buffer.from(secret, 'base64'))
      .update(`${timestamp}_${uid}`, 'utf8')
      .digest('base64');

  const mayAsk = (fields: Record<string, string>) =>
    fields['apiKey'] === apiKey &&
    (fields['userKey'] === undefined
      ? fields['secret'] === partnerSecret
      : fields['userKey'] === userKey.userKey && fields['secret'] === userKey.secret);

  const sign = (uid: string, at = nowInSeconds()): SignedIdentifiers => {
    return {
      xUID: uid,
      xUIDSignature: signUid(uid, String(at), partnerSecret),
      xsignatureTimestamp: String(at),
    };
  };

  /**
   * Responses to the Web SDK, which knows the public key and the account logged in in its browser.
   */
  const answerToBrowser = (
    method: string,
    { loginID, login_token: token = '' }: Record<string, string>,
  ): Record<string, unknown> => {
    if (method === 'accounts.login') {
      const known = [...accounts.values()].find(({ profile }) => profile['email'] === loginID);
      if (!known) return { errorCode: 403042, errorMessage: 'Invalid LoginID' };
      const opened = randomBytes(16).toString('hex');
      logins.set(opened, known.UID);
      return { errorCode: 0, sessionInfo: { login_token: opened } };
    }
    const uid = logins.get(token) ?? '';
    const account = accounts.get(uid);
    if (!account) return { errorCode: 403005, errorMessage: 'Unauthorized user' };
    if (method === 'accounts.logout') logins.delete(token);
    const { xUIDSignature: UIDSignature, xsignatureTimestamp: signatureTimestamp } = sign(uid);
    return { errorCode: 0, ...account, UIDSignature, signatureTimestamp };
  };

  const answerTo = (method: string, fields: Record<string, string>): Record<string, unknown> => {
    const { UID = '', signatureTimestamp = '' } = fields;
    if (fields['sdk'] !== undefined) return answerToBrowser(method, fields);
    if (method === 'accounts.getJWTPublicKey') return { errorCode: 0, keys: told };
    if (!mayAsk(fields)) return { errorCode: 403003, errorMessage: 'Invalid request signature' };
    if (method === 'accounts.getAccountInfo') {
      const account = accounts.get(UID);
      return account
        ? { errorCode: 0, ...account }
        : { errorCode: 403005, errorMessage: `Unauthorized user ${UID}` };
    }
    if (method !== 'accounts.exchangeUIDSignature')
      return { errorCode: 400096, errorMessage: 'Invalid method' };
    if (fields['UIDSignature'] !== signUid(UID, signatureTimestamp, partnerSecret))
      return { errorCode: 400006, errorMessage: 'Invalid' };
    const timestamp = String(nowInSeconds());
    return {
      errorCode: 0,
      UID,
      UIDSignature: signUid(UID, timestamp, userKey.secret),
      signatureTimestamp: timestamp,
    };
  };

  const server = createServer(async (request, response) => {
    const { method, fields } = await readFields(request);
    if (method === 'js/gigya.js') {
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(readFileSync(WEB_SDK));
      return;
    }
    requests.push({ method, fields });
    if (isDown) response.writeHead(502).end('<html>Bad gateway</html>');
    // The status is 200 even for errors, unless `httpStatusCodes` is requested.
    else
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(JSON.stringify(answerTo(method, fields)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    apiKey,
    partnerSecret,
    userKey,
    requests,
    addAccount(uid, fields = {}) {
      const email = `${uid.toLowerCase()}@correu.example`;
      const account: StandInAccount = {
        UID: uid,
        isActive: true,
        isRegistered: true,
        isVerified: true,
        profile: { email, firstName: 'Berta', lastName: 'Marill', nickname: `berta ${uid}` },
        emails: { verified: [email], unverified: [] },
        data: {},
        ...fields,
      };
      accounts.set(uid, account);
      return account;
    },
    sign,
    issueToken(
      uid,
      { apiKey: issuedFor = apiKey, issuedAt = nowInSeconds(), seconds = 300, algorithm } = {},
    ) {
      const claims = { apiKey: issuedFor };
      const issuer = `https://fidm.gigya.com/jwt/${issuedFor}/`;
      const dress = <Token extends SignJWT | UnsecuredJWT>(token: Token): Token => {
        token
          .setIssuer(issuer)
          .setSubject(uid)
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + seconds);
        return token;
      };
      if (algorithm === 'none') return Promise.resolve(dress(new UnsecuredJWT(claims)).encode());
      const header = { alg: algorithm ?? 'RS256', typ: 'JWT', kid: String(signing.jwk.kid) };
      // A known forgery: the public key, which anyone can read, used as a shared secret.
      const key =
        algorithm === 'HS256'
          ? new TextEncoder().encode(JSON.stringify(signing.jwk))
          : signing.privateKey;
      return dress(new SignJWT(claims)).setProtectedHeader(header).sign(key);
    },
    async changeKey({ isTold }) {
      signing = await makeKey();
      if (isTold) told = [...told, signing.jwk];
    },
    setDown: (value) => void (isDown = value),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk: JWK = {
    ...(await exportJWK(publicKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  };
  return { privateKey, jwk };
}

async function readFields(
  request: IncomingMessage,
): Promise<{ method: string; fields: Record<string, string> }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const fields = new URLSearchParams([
    ...searchParams,
    ...new URLSearchParams(Buffer.concat(chunks).toString()),
  ]);
  return { method: pathname.slice(1), fields: Object.fromEntries(fields) };
}
