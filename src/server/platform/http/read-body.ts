/**
 * Reads the body of a request or response. Stops reading at `limit` bytes and returns `undefined`
 * if there are more.
 */
export async function readBody(
  { headers, body }: Request | Response,
  limit: number,
): Promise<Buffer | undefined> {
  if (Number(headers.get('content-length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The fields of a posted form; `undefined` if the body is not a form or is longer than `limit`
 * bytes.
 */
export async function readFormBody(
  request: Request,
  limit: number,
): Promise<URLSearchParams | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(
    request.headers.get('content-type') ?? '',
  );
  const body = isForm ? await readBody(request, limit) : undefined;
  return body && new URLSearchParams(body.toString('utf8'));
}
