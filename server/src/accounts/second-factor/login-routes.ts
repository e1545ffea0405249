import { because } from '@plat/contract/platform/reasons'
import { loginWithTotp } from '@plat/contract/accounts/second-factor'
import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import { hashSecret } from '../../platform/secret-token.ts'
import { networkOf } from '../../platform/throttle.ts'
import { type AccountRow, accountByGuid } from '../account-row.ts'
import { attemptSource, totpAttempts } from '../attempt-source.ts'
import { type Accounts, agencyOf } from '../dependencies.ts'
import { makeToken, useToken } from '../one-time-token.ts'
import { finishSignIn } from '../sign-in.ts'
import { wrongCode } from '../wrong-code.ts'
import { takeTotp } from './totp.ts'

/** Minutes for the second step of a login. */
const TICKET_MINUTES = 5
/** Codes that may be tried with one ticket. */
const TICKET_ATTEMPTS = 5

/** Registers the second step of a login: the authenticator's code, with the ticket of the first step. */
export function registerTotpLogin(app: App, accounts: Accounts): void {
  const { database, throttle, slowDown } = accounts

  serve(app, loginWithTotp, async ({ body, context: { tenant }, request, reply }) => {
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    const agency = await agencyOf(accounts, tenant)
    const { account, source } = await asTenant(database, tenant, async (tx) => {
      const found = await accountOfTicket(tx, body.ticket)
      if (found === null) throw ended()
      return { account: found, source: await attemptSource(tx, found.email, request) }
    })
    const attempts = totpAttempts(slowDown, tenant, account.guid, source)
    await attempts.requireTurn()
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
}

function ended(): AppError {
  return new AppError('gone', because('login_ended'))
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
