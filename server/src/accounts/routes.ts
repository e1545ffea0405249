import type { App } from '../platform/http/app.ts'
import { registerConfirmation } from './confirmation-routes.ts'
import type { Accounts } from './dependencies.ts'
import { registerEmailCode } from './email-code-routes.ts'
import { registerSiteGate } from './site-gate/routes.ts'
import { registerOidc } from './oidc-routes.ts'
import { registerPasswords } from './password-routes.ts'
import { registerLogin } from './login-routes.ts'
import { registerRegistration } from './registration-routes.ts'
import { registerTotpLogin } from './second-factor/login-routes.ts'
import { registerViewer } from './viewer-routes.ts'
import { registerPasswordReset } from './reset-routes.ts'
import { registerTotp } from './second-factor/routes.ts'

/** Registers accounts: login, sign-up, passwords, codes by e-mail, the second factor, other providers, the lock. */
export function registerAccounts(app: App, accounts: Accounts): void {
  registerLogin(app, accounts)
  registerTotpLogin(app, accounts)
  registerViewer(app, accounts)
  registerRegistration(app, accounts)
  registerConfirmation(app, accounts)
  registerPasswordReset(app, accounts)
  registerEmailCode(app, accounts)
  registerSiteGate(app, accounts)
  registerPasswords(app, accounts)
  registerTotp(app, accounts)
  registerOidc(app, accounts)
}
