// Exits with 0 if the server of this machine may receive readers, else with 1: for containers and rolls. The argument
// is its port.
const port = process.argv[2] ?? process.env.PORT ?? '4321';

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
