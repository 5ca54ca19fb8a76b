/**
 * Requests a URL of an ad's report, also while the page is left. The request has no cookies, and a
 * URL of our own origin cannot redirect to another one. The answer is not read: counting servers
 * send pictures.
 */
export function sendReport(url: URL): void {
  const mode = url.origin === location.origin ? 'same-origin' : 'no-cors';
  // oxlint-disable-next-line no-restricted-globals -- a report to an ad server, not a call
  void fetch(url, { mode, credentials: 'omit', keepalive: true }).catch(() => {});
}
