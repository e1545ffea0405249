import { localizedOf } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { Code } from './document-parts.ts'
import { SafeAddress } from './link.ts'

/**
 * Argon2id of at least 19 MiB and two passes, 46 MiB and one, or 100 MB: from `plat tenant
 * hash-password` or another program.
 */
const PasswordHash = z
  .string()
  .regex(
    /^\$argon2id\$v=19\$m=(?:19456,t=2|47104,t=1|[1-9]\d{5,6},t=[1-9]\d?),p=[1-4]\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{32,}$/,
    'expected the line that "plat tenant hash-password" prints ($argon2id$…), in quotes',
  )

/** The one password that opens all pages of a locked portal. */
const LockDocument = z
  .object({
    email: z.email('expected an e-mail address'),
    passwordHash: PasswordHash,
    /** The password itself, shown on the lock page of a demo agency. */
    demoPassword: z.string().min(8).max(100).nullable().default(null),
  })
  .strict()

/** Who may enter: `access` of `tenant.yaml`. */
export const AccessDocument = z
  .object({
    /** `required`: pages need the lock login. */
    basicLogin: z.enum(['open', 'required']).default('open'),
    lock: LockDocument.nullable().default(null),
    /** `staff`: internal users and grants need an authenticator. `off` is for demo agencies. */
    secondFactor: z.enum(['staff', 'off']).default('staff'),
  })
  .strict()

/** A provider of OpenID Connect sign-in. Its secret is in the server's environment. */
export const SignInDocument = z
  .object({
    id: Code,
    name: localizedOf(z.string().min(1).max(60)),
    issuer: SafeAddress,
    clientId: z.string().min(1).max(300),
    clientSecretVariable: z
      .string()
      .regex(
        /^PLAT_OIDC_[A-Z0-9_]{1,60}$/,
        'expected the name of an environment variable like PLAT_OIDC_GOOGLE (never the secret itself)',
      ),
    scopes: z
      .array(z.string().regex(/^[\w.:/-]{1,200}$/, 'expected a scope without spaces'))
      .max(20)
      .default(['openid', 'email', 'profile']),
    /** Assurance level demanded from the provider: `acr_values`. */
    acrValues: z.string().min(1).max(300).nullable().default(null),
  })
  .strict()
