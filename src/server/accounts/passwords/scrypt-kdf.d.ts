/** What the package exports; its own types name functions that stand in its default export alone. */
declare module 'scrypt-kdf' {
  const scrypt: {
    /** 96 bytes: the cost, a salt of its own, and what proves the password. Throws a `RangeError` for a cost that cannot be. */
    kdf(passphrase: string, cost: { logN: number; r?: number; p?: number }): Promise<Uint8Array>;
    /** Whether a key, or its base64, was made of a passphrase. Throws for what is no such key. */
    verify(key: string | Uint8Array, passphrase: string): Promise<boolean>;
  };
  export default scrypt;
}
