/** A server of a database URL. */
export interface DatabaseHost {
  host: string;
  port: number;
}

/**
 * The parts of a database URL: up to the hosts, the hosts, and the rest without
 * `target_session_attrs`.
 */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s;

/** Values of `target_session_attrs` with which a node can work, because every node writes. */
const WRITABLE: ReadonlySet<string> = new Set(['read-write', 'primary']);

/** The servers of a URL with comma-separated hosts, as libpq writes them: `a:5432,b:5433`. */
export function hostsOf(url: string): DatabaseHost[] {
  const [, , hosts = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((one) => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(one) ?? [];
    return { host, port: port === undefined ? 5432 : Number(port) };
  });
}

/** The URL with one server only, and without `target_session_attrs`. */
export function withOneHost(url: string, { host, port }: DatabaseHost): string {
  const [, before = '', , after = ''] = PARTS.exec(url) ?? [];
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return `${before}${host}:${port}${rest}`;
}

/** Whether a URL asks for a server that can be written, or does not ask. */
export function asksForWritable(url: string): boolean {
  const [, asked = 'read-write'] = /[?&]target_session_attrs=([^&]*)/.exec(url) ?? [];
  return WRITABLE.has(asked);
}
