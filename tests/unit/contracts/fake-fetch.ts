interface SentRequest extends RequestInit {
  url: string;
}

/**
 * A `fetch` that always returns the same response and records its requests. A string body is sent
 * unchanged, any other as JSON.
 */
export function fakeFetch(
  status: number,
  body: unknown,
): { fetch: typeof fetch; requests: SentRequest[] } {
  const requests: SentRequest[] = [];
  return {
    requests,
    fetch: (url, init) => {
      requests.push({ url: String(url), ...init });
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return Promise.resolve(new Response(status === 204 ? null : text, { status }));
    },
  };
}

/** A `fetch` that never resolves and rejects when its signal aborts. */
export const hangingFetch: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
