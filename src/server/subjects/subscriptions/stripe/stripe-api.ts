import type { Stripe } from 'stripe';
import { createOutsideService } from '#server/platform/runtime/outside-service.ts';
import { PaymentFailedError } from '../payment-provider.ts';

/** Parameters of a request, as Stripe's reference names them. */
export type StripeParameters = Readonly<Record<string, unknown>>;

/**
 * Requests to Stripe's API (https://docs.stripe.com/api). Answers are unchecked. All throw a
 * `PaymentFailedError`.
 */
export interface StripeApi {
  /** `undefined` for an object that does not exist. */
  find(path: string): Promise<unknown>;
  /**
   * Requests with the same key are carried out once. Without one, a repetition after a connection
   * failure has a key of its own. Stripe stores errors by key for a day, so that another try after
   * an error needs another key.
   */
  post(path: string, parameters: StripeParameters, key?: string): Promise<unknown>;
  remove(path: string): Promise<unknown>;
}

/**
 * Milliseconds for a request, which is tried once: a call of a reader makes up to two. Jobs repeat
 * theirs.
 */
const TIME_LIMIT = 4000;

/** The parts of the errors of the package. Their messages could contain personal data. */
interface StripeProblem {
  statusCode?: number;
  code?: string;
  type?: string;
}

/**
 * Opens the API by the package `stripe`. It is loaded at the first request, because it takes 87 MB
 * of memory and a tenth of a second, and only the worker processes that sell subscriptions need it.
 */
export function openStripeApi({ key, url }: { key: string; url: string }): StripeApi {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  const load = async () => {
    const { default: Stripe } = await import('stripe');
    return new Stripe(key, {
      protocol: isSecure ? 'https' : 'http',
      host: hostname,
      port: port === '' ? (isSecure ? 443 : 80) : Number(port),
      timeout: TIME_LIMIT,
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: refusingOtherThanObjects(Stripe.createNodeHttpClient()),
    });
  };
  let client: ReturnType<typeof load> | undefined;
  const service = createOutsideService({ name: 'Stripe', isOutage });

  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    parameters?: StripeParameters,
    idempotencyKey?: string,
  ) {
    client ??= load();
    const stripe = await client;
    return stripe.rawRequest(
      method,
      path,
      parameters && { ...parameters },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  }

  async function asked(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    parameters?: StripeParameters,
    idempotencyKey?: string,
  ) {
    try {
      return await service.ask(() => send(method, path, parameters, idempotencyKey));
    } catch (error) {
      const { statusCode, code = '', type = '' }: StripeProblem = Object(error);
      if (statusCode === 404) return undefined;
      const words = [statusCode ?? 'no answer', type, code]
        .filter((word) => word !== '')
        .join(', ');
      throw new PaymentFailedError(
        `Stripe failed to answer ${method} ${path.replaceAll(/[?].*|_\w{8,}/g, '…')}: ${words}.`,
        {
          status: statusCode,
        },
      );
    }
  }

  return {
    find: (path) => asked('GET', path),
    async post(path, parameters, idempotencyKey) {
      const answer = await asked('POST', path, parameters, idempotencyKey);
      if (answer === undefined)
        throw new PaymentFailedError('Stripe does not know the object of a change.', {
          status: 404,
        });
      return answer;
    },
    remove: (path) => asked('DELETE', path),
  };
}

/** Whether an error of the package says that Stripe is away: no answer, or a failure of its own. */
function isOutage(error: unknown): boolean {
  const { statusCode }: StripeProblem = Object(error);
  return statusCode === undefined || statusCode >= 500;
}

/**
 * Refuses answers in JSON that are no object. The package (23.1.0) throws for them where nobody
 * catches it, so that the worker process would end and the request would never.
 */
function refusingOtherThanObjects(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer: unknown = await toJSON();
      if (typeof answer !== 'object' || answer === null)
        throw new TypeError('Stripe answered with no object.');
      return answer;
    };
    return response;
  };
  return client;
}
