/**
 * Waits on a page with a gate for the messages that its script announces, and shows that a version
 * of the paywall is tested. The names are those of `domain/paywall/version-cookie.ts`, which a test
 * compares: an import would add a file to every such page.
 */
const isTesting = () => /(?:^|; )portada_paywall=./.test(document.cookie);

document.addEventListener('portada:paywall', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const { detail }: { detail: unknown } = event;
  // The notice about parts that do not load tells the reader. The gate works without messages.
  import('./message-queue.ts')
    .then((module) => module.queueMessages(detail, isTesting()))
    .catch(() => {});
});

if (isTesting() || /[?&]paywall=/.test(location.search))
  import('./testing-banner.ts').then((module) => module.startTesting()).catch(() => {});
