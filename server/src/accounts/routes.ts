import type { App } from '../platform/http/app.ts'
import { registerAuth } from './auth-routes.ts'
import type { Accounts } from './dependencies.ts'
import { registerEmailCode } from './email-code-routes.ts'
import { registerLock } from './lock-routes.ts'
import { registerOidc } from './oidc-routes.ts'
import { registerPasswords } from './password-routes.ts'
import { registerSignUp } from './register-routes.ts'
import { registerPasswordReset } from './reset-routes.ts'
import { registerTotp } from './second-factor/routes.ts'

/** Registers accounts: login, sign-up, passwords, codes by e-mail, the second factor, other providers, the lock. */
export function registerAccounts(app: App, accounts: Accounts): void {
  registerAuth(app, accounts)
  registerSignUp(app, accounts)
  registerPasswordReset(app, accounts)
  registerEmailCode(app, accounts)
  registerLock(app, accounts)
  registerPasswords(app, accounts)
  registerTotp(app, accounts)
  registerOidc(app, accounts)
}
