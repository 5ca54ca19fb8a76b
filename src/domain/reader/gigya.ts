import { z } from 'zod';

/** A screen-set of the provider's console, and the screen of it that opens first; the set's own first where it is not said. */
const screenSetSchema = z.strictObject({ screenSet: z.string().min(1), startScreen: z.string().min(1).optional() });

/** A site at SAP Customer Data Cloud: what of it is no secret. Secrets are the environment's. */
export const gigyaSchema = z.strictObject({
  /** Names the site at the provider; public. */
  apiKey: z.string().regex(/^[\w-]{1,200}$/, 'must be letters, digits, "_" and "-"'),
  /** Domain of the data centre that the site belongs to. Nothing but the provider's own fits: secrets are sent there. */
  dataCenter: z.string().regex(/^[a-z]{2}\d\.gigya(?:\.com|-api\.cn)$/, 'must be one of the provider, such as eu1.gigya.com'),
  /** What a browser hands our server to log in: the UID signature, or a token of `accounts.getJWT`. The other is refused. */
  proof: z.enum(['signature', 'token']).default('signature'),
  /**
   * Field of the account's `data` at the provider, with dots for what is nested. Where it is `false`, a reader of type 2 becomes type 1 when they
   * log in (SPECIFICATION §4, identity-provider login); where it is missing, or anything else, nothing changes.
   */
  subscriptionField: z
    .string()
    .regex(/^\w+(?:\.\w+)*$/, 'must be names with dots between')
    .default('subscription'),
  /** Names as a new site of the provider has them. */
  screenSets: z
    .strictObject({
      login: screenSetSchema.default({ screenSet: 'Default-RegistrationLogin', startScreen: 'gigya-login-screen' }),
      registration: screenSetSchema.default({ screenSet: 'Default-RegistrationLogin', startScreen: 'gigya-register-screen' }),
      profile: screenSetSchema.default({ screenSet: 'Default-ProfileUpdate', startScreen: 'gigya-update-profile-screen' }),
    })
    .prefault({}),
});

export type Gigya = z.infer<typeof gigyaSchema>;
