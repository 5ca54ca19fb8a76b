import { pageOutcome } from '../newsroom/pages.ts';
import { startTestListener } from '../processes/test-listener.ts';
import { ask } from './raw-http.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

/**
 * Starts a front process that receives beacons. `send` sends one as a page of El Far does. `counted`
 * lists what was added to the figures: dimension and key.
 */
export async function startBeacons() {
  const house = await startTestListener(() => pageOutcome('page'));
  const send = (beacon: object | string, headers: Record<string, string> = {}) =>
    ask(house.url, {
      path: '/webapi/reads/',
      method: 'POST',
      headers: {
        host: `elfar.localhost:${house.port}`,
        origin: `http://elfar.localhost:${house.port}`,
        'user-agent': BROWSER,
        ...headers,
      },
      body: typeof beacon === 'string' ? beacon : JSON.stringify(beacon),
    });
  const counted = () => house.figures.map(({ dimension, key }) => `${dimension} ${key}`);
  return { house, send, counted };
}
