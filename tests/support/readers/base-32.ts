const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret in base 32, as a person types it, as the text that `codeAt` takes. */
export function plainSecret(typed: string): string {
  const bits = [...typed.replaceAll(/\s/g, '')]
    .map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? [])
    .map((byte) => String.fromCodePoint(Number.parseInt(byte, 2)))
    .join('');
}
