import { z } from 'zod';

/**
 * A screen-set of the provider's console and its first screen. The default is the set's own first
 * screen.
 */
const screenSetSchema = z.strictObject({
  screenSet: z.string().min(1),
  startScreen: z.string().min(1).optional(),
});

/** Public settings of a site at SAP Customer Data Cloud. Secrets are in environment variables. */
export const gigyaSchema = z.strictObject({
  /** Public key that identifies the site at the provider. */
  apiKey: z.string().regex(/^[\w-]{1,200}$/, 'must be letters, digits, "_" and "-"'),
  /**
   * Domain of the site's data centre. Only the provider's own domains are accepted, because secrets
   * are sent there.
   */
  dataCenter: z
    .string()
    .regex(
      /^[a-z]{2}\d\.gigya(?:\.com|-api\.cn)$/,
      'must be one of the provider, such as eu1.gigya.com',
    ),
  /**
   * Proof of a login that the browser sends to our server: the UID signature, or a token of
   * `accounts.getJWT`. The other kind is rejected.
   */
  proof: z.enum(['signature', 'token']).default('signature'),
  /**
   * Path of a field in the account's `data` at the provider, with dots for nesting. If it is
   * `false`, a reader of type 2 becomes type 1 at login (SPECIFICATION §4, identity-provider
   * login). Any other value, or a missing one, changes nothing.
   */
  subscriptionField: z
    .string()
    .regex(/^\w+(?:\.\w+)*$/, 'must be names with dots between')
    .default('subscription'),
  /** The defaults are the names in a new site of the provider. */
  screenSets: z
    .strictObject({
      login: screenSetSchema.default({
        screenSet: 'Default-RegistrationLogin',
        startScreen: 'gigya-login-screen',
      }),
      registration: screenSetSchema.default({
        screenSet: 'Default-RegistrationLogin',
        startScreen: 'gigya-register-screen',
      }),
      profile: screenSetSchema.default({
        screenSet: 'Default-ProfileUpdate',
        startScreen: 'gigya-update-profile-screen',
      }),
    })
    .prefault({}),
});

export type Gigya = z.infer<typeof gigyaSchema>;
