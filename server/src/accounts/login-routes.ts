import { because } from '@plat/contract/platform/reasons'
import { login, loginWithToken, logout } from '@plat/contract/accounts/sign-in'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { dropCookie, SESSION_COOKIE } from '../platform/http/cookies.ts'
import { serve } from '../platform/http/serve.ts'
import { type AccountRow, accountByEmail, accountByGuid } from './account-row.ts'
import { type Accounts, agencyOf } from './dependencies.ts'
import { attemptSource, loginAttempt } from './attempt-source.ts'
import { normaliseEmail } from './email-address.ts'
import { useToken } from './one-time-token.ts'
import { hashPassword, isOutdated, verifyPassword } from '../platform/password-hash.ts'
import { finishSignIn } from './sign-in.ts'
import { networkOf, tooMany } from '../platform/throttle.ts'
import { askForTotp } from './second-factor/login-routes.ts'

const WRONG = because('wrong_login')

/** Registers login by password or by the token of a confirmation, and logout. */
export function registerLogin(app: App, accounts: Accounts): void {
  const { database, throttle, slowDown } = accounts

  serve(app, login, async ({ body, context: { tenant }, request, reply }) => {
    const email = normaliseEmail(body.email)
    const network = networkOf(request.ip)
    const { account, source } = await asTenant(database, tenant, async (tx) => ({
      account: await accountByEmail(tx, email),
      source: await attemptSource(tx, email, request),
    }))
    // Guessing behind the same address must not keep out a browser that the account knows.
    if (!source.known) await throttle.take('loginAddress', tenant, network)
    const { wait, succeeded } = await loginAttempt(slowDown, tenant, email, source)
    const right = await verifyPassword(account?.passwordHash ?? null, body.password)
    // While strangers guess, a second factor lets in; without one this could be a lucky guess. It is refused
    // here, with no more work than a wrong one, so that timing reveals nothing.
    if (account === null || !right || (wait > 0 && account.totpSecret === null)) {
      throw wait === 0 ? new AppError('unauthorized', WRONG) : tooMany(wait)
    }
    const agency = await agencyOf(accounts, tenant)
    const data = await asTenant(database, tenant, async (tx) => {
      if (account.state !== 'active') throw suspended()
      await renewHash(tx, account, body.password)
      if (account.totpSecret !== null) return askForTotp(tx, account)
      return finishSignIn(
        tx,
        account,
        agency,
        { request, reply },
        { secondFactor: null, by: 'password' },
      )
    })
    if (!source.known) await throttle.refund('loginAddress', tenant, network)
    await succeeded()
    return { data }
  })

  serve(app, loginWithToken, async ({ body, context: { tenant }, request, reply }) => {
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    const agency = await agencyOf(accounts, tenant)
    const data = await asTenant(database, tenant, async (tx) => {
      const token = await useToken(tx, body.token, ['login'])
      const account = token?.account ? await accountByGuid(tx, token.account) : null
      if (account === null || account.state !== 'active' || account.totpSecret !== null) {
        throw new AppError('unauthorized', 'This token is not valid or was used. Log in instead.')
      }
      const how = { secondFactor: null, by: 'token' }
      return finishSignIn(tx, account, agency, { request, reply }, how)
    })
    return { data }
  })

  serve(app, logout, async ({ context, reply }) => {
    const session = context.viewer.account?.session
    if (session !== undefined) {
      await asTenant(database, context.tenant, (tx) =>
        tx.query('delete from session where guid = $1', [session]),
      )
      accounts.viewers.forget(context.tenant)
    }
    dropCookie(reply, SESSION_COOKIE)
    reply.header('clear-site-data', '"cache"')
    return { data: { done: true as const } }
  })
}

function suspended(): AppError {
  return new AppError('forbidden', because('account_suspended'))
}

async function renewHash(
  tx: TenantTransaction,
  account: AccountRow,
  password: string,
): Promise<void> {
  if (account.passwordHash === null || !isOutdated(account.passwordHash)) return
  await tx.query('update account set password_hash = $2 where guid = $1', [
    account.guid,
    await hashPassword(password),
  ])
}
