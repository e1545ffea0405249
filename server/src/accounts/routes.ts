import { because } from '@plat/contract/platform/reasons'
import { reauthenticate, getViewer } from '@plat/contract/accounts/sign-in'
import { changePassword } from '@plat/contract/profile/profile'
import { getAccount } from '@plat/contract/accounts/account'
import type { App } from '../platform/http/app.ts'
import { registerConfirmation } from './confirmation-routes.ts'
import {
  type Accounts,
  agencyOf,
  requireRecentPassword,
  ownRow,
  signedIn,
  withMail,
} from './dependencies.ts'
import { registerEmailCode } from './email-code-routes.ts'
import { registerSiteGate } from './site-gate/routes.ts'
import { registerOidc } from './oidc-routes.ts'
import { registerLogin } from './login-routes.ts'
import { registerRegistration } from './registration-routes.ts'
import { registerTotpLogin } from './second-factor/login-routes.ts'
import { registerPasswordReset } from './reset-routes.ts'
import { registerTotp } from './second-factor/routes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { mailAccount } from './account-mail.ts'
import { audit } from './audit.ts'
import { attemptSource, requireAttempt, totpAttempts } from './attempt-source.ts'
import { wrongCode } from './wrong-code.ts'
import { passwordChanged } from './emails.ts'
import { fieldError } from './field-error.ts'
import { dropTokens } from './one-time-token.ts'
import { hashPassword, verifyPassword } from '../platform/password-hash.ts'
import { checkPassword } from './password-rule.ts'
import { passwordContext } from './password-context.ts'
import { endSessions } from './session.ts'
import { takeTotp } from './second-factor/totp.ts'
import { accountByGuid, accountView } from './account-row.ts'

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

/** Registers the password of a signed-in account: entering it again, changing it. */
function registerPasswords(app: App, accounts: Accounts): void {
  const { database, slowDown } = accounts

  serve(app, reauthenticate, async ({ body, context, request }) => {
    const { guid, session, email } = signedIn(context)
    await requireAttempt(slowDown, 'reauthenticate', context.tenant, session)
    const { row, source } = await asTenant(database, context.tenant, async (tx) => ({
      row: await ownRow(tx, context),
      source: await attemptSource(tx, email, request),
    }))
    if (row.passwordHash === null) {
      throw new AppError('forbidden', because('no_password'))
    }
    if (!(await verifyPassword(row.passwordHash, body.password))) throw wrongPassword()
    if (row.totpSecret !== null && body.code === undefined) {
      throw fieldError('code', because('totp_code_missing'))
    }
    const attempts = totpAttempts(slowDown, context.tenant, guid, source)
    if (row.totpSecret !== null) await attempts.requireTurn()
    await asTenant(database, context.tenant, async (tx) => {
      if (row.totpSecret !== null && !(await takeTotp(tx, row, body.code ?? ''))) throw wrongCode()
      await tx.query('update session set authenticated_at = now() where guid = $1', [session])
    })
    accounts.viewers.forget(context.tenant)
    await slowDown.forget('reauthenticate', context.tenant, session)
    if (row.totpSecret !== null) await attempts.succeeded()
    return { data: { done: true as const } }
  })

  serve(app, changePassword, async ({ body, context }) => {
    const { guid, session } = signedIn(context)
    const agency = await agencyOf(accounts, context.tenant)
    const row = await asTenant(database, context.tenant, (tx) => ownRow(tx, context))
    if (row.passwordHash === null) {
      // The first password of an account that signed in with a provider.
      requireRecentPassword(context)
    } else {
      await requireAttempt(slowDown, 'reauthenticate', context.tenant, session)
      if (!(await verifyPassword(row.passwordHash, body.password))) throw wrongPassword()
      await slowDown.forget('reauthenticate', context.tenant, session)
    }
    checkPassword(body.new_password, passwordContext(agency, row.email), 'new_password')
    const hash = await hashPassword(body.new_password)
    await withMail(accounts, context.tenant, async (tx) => {
      const changed = await tx.query(
        `update account set password_hash = $2
         where guid = $1 and password_hash is not distinct from $3 returning guid`,
        [guid, hash, row.passwordHash],
      )
      if (changed.length === 0) {
        throw new AppError('conflict', because('password_changed_elsewhere'))
      }
      await endSessions(tx, guid, session)
      await dropTokens(tx, ['reset', 'login', 'totp'], { account: guid })
      await audit(tx, { actor: guid, action: 'password.changed', subject: guid })
      await mailAccount(tx, agency, row, (look, locale) =>
        passwordChanged(look, locale, { when: new Date() }),
      )
    })
    accounts.viewers.forget(context.tenant)
    return { data: { done: true as const } }
  })
}

function wrongPassword(): AppError {
  return fieldError('password', because('wrong_password'))
}

/** Registers who is signed in, and the own account. */
function registerViewer(app: App, accounts: Accounts): void {
  const { database } = accounts

  serve(app, getAccount, async ({ context }) => {
    const { document } = await agencyOf(accounts, context.tenant)
    return asTenant(database, context.tenant, async (tx) => ({
      data: await accountView(tx, await ownRow(tx, context), document),
    }))
  })

  serve(app, getViewer, async ({ context }) => {
    const { account } = context.viewer
    const guest = context.guest && { id: context.guest.guid, name: context.guest.name }
    if (account === null) return { data: { user: null, expires: null, guest } }
    const { document } = await agencyOf(accounts, context.tenant)
    return asTenant(database, context.tenant, async (tx) => {
      const row = await accountByGuid(tx, account.guid)
      const [session] = await tx.query<{ expires: Date }>(
        'select expires_at as expires from session where guid = $1',
        [account.session],
      )
      return {
        data: {
          user: row === null ? null : await accountView(tx, row, document),
          expires: session?.expires.toISOString() ?? null,
          guest: null,
        },
      }
    })
  })
}
