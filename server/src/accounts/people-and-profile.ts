import type { App } from '../platform/http/app.ts'
import type { AccountExporter } from './account-export.ts'
import type { Accounts } from './dependencies.ts'
import { registerEmailChange } from './email-change-routes.ts'
import { registerMemberships } from './membership-routes.ts'
import { registerOidc } from './oidc-routes.ts'
import { registerPasswords } from './password-routes.ts'
import { registerPeople } from './people-routes.ts'
import { registerProfile } from './profile-routes.ts'
import { registerSessions } from './session-routes.ts'
import { registerTotp } from './totp-routes.ts'

/**
 * Registers what people do with their own account, and administrators with those of their agency.
 * @param exporters what other features add to the export of an account.
 */
export function registerPeopleAndProfile(
  app: App,
  accounts: Accounts,
  exporters: readonly AccountExporter[] = [],
): void {
  registerProfile(app, accounts, exporters)
  registerPasswords(app, accounts)
  registerEmailChange(app, accounts)
  registerSessions(app, accounts)
  registerTotp(app, accounts)
  registerOidc(app, accounts)
  registerPeople(app, accounts)
  registerMemberships(app, accounts)
}
