import {
  getAccount,
  getViewer,
  login,
  loginWithToken,
  loginWithTotp,
  logout,
} from '@plat/contract/accounts/accounts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { dropCookie, SESSION_COOKIE } from '../platform/http/cookies.ts'
import { serve } from '../platform/http/serve.ts'
import { type AccountRow, accountByEmail, accountByGuid, accountView } from './account-row.ts'
import { type Accounts, agencyOf, ownRow } from './dependencies.ts'
import { attemptSource, loginAttempt, totpAttempts } from './attempt-source.ts'
import { normaliseEmail } from './email-address.ts'
import { makeToken, useToken } from './one-time-token.ts'
import { hashPassword, isOutdated, verifyPassword } from '../platform/password-hash.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { finishSignIn } from './sign-in.ts'
import { networkOf, tooMany } from '../platform/throttle.ts'
import { takeTotp } from './second-factor/totp.ts'

/** Minutes for the second step of a login. */
const TICKET_MINUTES = 5
/** Codes that may be tried with one ticket. */
const TICKET_ATTEMPTS = 5
const WRONG = 'The e-mail address or the password is not right.'

/** Registers login, logout and who is signed in. */
export function registerAuth(app: App, accounts: Accounts): void {
  const { database, throttle, slowDown } = accounts

  serve(app, login, async ({ body, context: { tenant }, request, reply }) => {
    const email = normaliseEmail(body.email)
    const network = networkOf(request.ip)
    const { account, source } = await asTenant(database, tenant, async (tx) => ({
      account: await accountByEmail(tx, email),
      source: await attemptSource(tx, email, request),
    }))
    // Whoever guesses behind the same address must not keep out whom the account knows.
    if (!source.known) await throttle.take('loginAddress', tenant, network)
    const { wait, succeeded } = await loginAttempt(slowDown, tenant, email, source)
    const right = await verifyPassword(account?.passwordHash ?? null, body.password)
    // While strangers guess, a second factor lets in; without one this could be a lucky guess. It is refused
    // here, with no more work than a wrong one, so that the time tells nothing.
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

  serve(app, loginWithTotp, async ({ body, context: { tenant }, request, reply }) => {
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    const agency = await agencyOf(accounts, tenant)
    const { account, source } = await asTenant(database, tenant, async (tx) => {
      const found = await accountOfTicket(tx, body.ticket)
      if (found === null) throw ended()
      return { account: found, source: await attemptSource(tx, found.email, request) }
    })
    const attempts = totpAttempts(slowDown, tenant, account.guid, source)
    await attempts.demand()
    const data = await asTenant(database, tenant, async (tx) => {
      if (!(await takeTotp(tx, account, body.code))) throw wrongCode()
      if ((await useToken(tx, body.ticket, ['totp'])) === null) throw ended()
      return finishSignIn(
        tx,
        account,
        agency,
        { request, reply },
        { secondFactor: 'totp', by: 'password and authenticator' },
      )
    })
    await attempts.succeeded()
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

  serve(app, getAccount, async ({ context }) => {
    const { document } = await agencyOf(accounts, context.tenant)
    return asTenant(database, context.tenant, async (tx) => ({
      data: await accountView(tx, await ownRow(tx, context), document),
    }))
  })

  serve(app, getViewer, async ({ context }) => {
    const { account } = context.viewer
    if (account === null) return { data: { user: null, expires: null } }
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
        },
      }
    })
  })
}

/** What a code that is not right is told; the same for every kind of code. */
export function wrongCode(): AppError {
  const message = 'This code is not right or was used already.'
  return new AppError('invalid_request', message, { code: [message] })
}

function ended(): AppError {
  return new AppError('gone', 'This login has ended. Start again with your password.')
}

function suspended(): AppError {
  return new AppError('forbidden', 'This account is suspended. Please contact the agency.')
}

/** The ticket with which a login goes on with the authenticator's code. */
export async function askForTotp(tx: TenantTransaction, account: AccountRow) {
  const ticket = await makeToken(tx, {
    purpose: 'totp',
    account: account.guid,
    minutes: TICKET_MINUTES,
  })
  const expires = new Date(Date.now() + TICKET_MINUTES * 60_000).toISOString()
  return { second_factor: 'totp' as const, ticket, expires }
}

/** The account of a ticket with attempts left; counts one. */
async function accountOfTicket(tx: TenantTransaction, ticket: string): Promise<AccountRow | null> {
  const [row] = await tx.query<{ account: string }>(
    `update one_time_token set attempts = attempts + 1
     where token_hash = $1 and purpose = 'totp' and used_at is null and expires_at > now()
       and attempts < $2
     returning account`,
    [hashSecret(ticket), TICKET_ATTEMPTS],
  )
  const account = row === undefined ? null : await accountByGuid(tx, row.account)
  return account?.state === 'active' ? account : null
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
