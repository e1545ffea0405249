import { because } from '@plat/contract/platform/reasons'
import { checkConfirmation, confirmAccount } from '@plat/contract/accounts/registration'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { hashPassword } from '../platform/password-hash.ts'
import { networkOf } from '../platform/throttle.ts'
import { accountByEmail } from './account-row.ts'
import { audit } from './audit.ts'
import { type Accounts, agencyOf, localeOf } from './dependencies.ts'
import { findToken, makeToken, type OneTimeToken, useToken } from './one-time-token.ts'
import { passwordContext } from './password-context.ts'
import { checkPassword, passwordErrors } from './password-rule.ts'
import { rememberDevice } from './sign-in.ts'

/** Minutes between the confirmation and the login with its authentication_token. */
const LOGIN_MINUTES = 5

/** Registers what the link of a sign-up or invitation opens: looking at it, and making the account. */
export function registerConfirmation(app: App, accounts: Accounts): void {
  const { database, throttle } = accounts

  serve(app, checkConfirmation, async ({ params, context: { tenant }, request }) => {
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    return asTenant(database, tenant, async (tx) => {
      const token = goodConfirmation(await findToken(tx, params.token, ['confirm', 'invite']))
      const email = token.email ?? ''
      const account = await accountByEmail(tx, email)
      if (account !== null && account.state !== 'invited') throw alreadyConfirmed()
      return { data: { valid: true as const, email } }
    })
  })

  serve(
    app,
    confirmAccount,
    async ({ body, context: { tenant }, request, reply }) => {
      await throttle.take('guessAddress', tenant, networkOf(request.ip))
      const agency = await agencyOf(accounts, tenant)
      const found = await asTenant(database, tenant, async (tx) =>
        goodConfirmation(await findToken(tx, body.token, ['confirm', 'invite'])),
      )
      checkPassword(body.password, passwordContext(agency, found.email ?? ''))
      const hash = await hashPassword(body.password)
      return asTenant(database, tenant, async (tx) => {
        const token = await useToken(tx, body.token, ['confirm', 'invite'])
        if (token === null) throw alreadyConfirmed()
        const locale = localeOf(request, agency)
        // An invited account takes what its owner says; any other account of the address is left alone.
        const [account] = await tx.query<{ guid: string }>(
          `insert into account (tenant, email, first_name, last_name, zip, locale, password_hash, confirmed_at)
         values ($1, $2, $3, $4, $5, $6, $7, now())
         on conflict (tenant, email) do update set first_name = excluded.first_name,
           last_name = excluded.last_name, zip = excluded.zip, locale = excluded.locale,
           password_hash = excluded.password_hash, confirmed_at = now(), state = 'active'
         where account.state = 'invited'
         returning guid`,
          [tenant, token.email, body.first_name, body.last_name, body.zip, locale, hash],
        )
        if (account === undefined) throw alreadyConfirmed()
        await audit(tx, {
          actor: account.guid,
          action: 'account.confirmed',
          subject: account.guid,
          detail: { by: token.purpose },
        })
        await rememberDevice(tx, account.guid, { request, reply })
        const authentication_token = await makeToken(tx, {
          purpose: 'login',
          account: account.guid,
          minutes: LOGIN_MINUTES,
        })
        return { data: { authentication_token } }
      })
    },
    async ({ password }, { tenant }) =>
      passwordErrors(password, passwordContext(await agencyOf(accounts, tenant), '')),
  )
}

/** @throws AppError not_found, already_confirmed or gone, as the page tells them apart. */
function goodConfirmation(token: OneTimeToken | null): OneTimeToken {
  if (token === null) throw new AppError('not_found', because('link_unknown'))
  if (token.used) throw alreadyConfirmed()
  if (token.expired) throw new AppError('gone', because('link_expired'))
  return token
}

function alreadyConfirmed(): AppError {
  return new AppError('already_confirmed', because('already_confirmed'))
}
