import { because } from '@plat/contract/platform/reasons'
import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '@plat/contract/accounts/password-reset'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { accountByEmail, accountByGuid } from './account-row.ts'
import { audit } from './audit.ts'
import { type Accounts, agencyOf, localeOf, withMail } from './dependencies.ts'
import { attemptSource } from './attempt-source.ts'
import { hasGoodLink, mailWithinBudget } from './mail-budget.ts'
import { rememberDevice } from './sign-in.ts'
import { normaliseEmail } from './email-address.ts'
import * as emails from './emails.ts'
import { constantTime } from './constant-time.ts'
import { dropTokens, findToken, makeToken, useToken } from './one-time-token.ts'
import { hashPassword } from '../platform/password-hash.ts'
import { checkPassword } from './password-rule.ts'
import { passwordContext } from './password-context.ts'
import { endSessions } from './session.ts'
import { networkOf } from '../platform/throttle.ts'

/** Minutes for which a link to set a password works. */
const RESET_MINUTES = 60
/** Milliseconds that asking for mail takes, for known and unknown addresses. */
const EVEN_TIME = 120

/** Registers the forgotten password: the mail with a link, and the new password. */
export function registerPasswordReset(app: App, accounts: Accounts): void {
  const { database, throttle, slowDown } = accounts

  serve(app, requestPasswordReset, ({ body, context: { tenant }, request }) =>
    constantTime(EVEN_TIME, async () => {
      const email = normaliseEmail(body.email)
      const source = await asTenant(database, tenant, (tx) => attemptSource(tx, email, request))
      if (!source.known) await throttle.take('mailAddress', tenant, networkOf(request.ip))
      const mail = { kind: 'reset', email }
      const within = await mailWithinBudget(slowDown, tenant, mail, source)
      const agency = await agencyOf(accounts, tenant)
      await withMail(accounts, tenant, async (tx) => {
        const account = await accountByEmail(tx, email)
        if (account === null || account.state !== 'active') return
        // Beyond the budget a link that was mailed before does; used ones are made up for at once.
        if (!within && (await hasGoodLink(tx, 'reset', email))) return
        const token = await makeToken(tx, {
          purpose: 'reset',
          account: account.guid,
          email,
          minutes: RESET_MINUTES,
        })
        const link = new URL('/account/reset-password', agency.origin)
        link.searchParams.set('token', token)
        const locale = account.locale ?? localeOf(request, agency)
        const content = emails.resetPassword(agency.look, locale, {
          link: link.href,
          minutes: RESET_MINUTES,
        })
        const expiresAt = new Date(Date.now() + RESET_MINUTES * 60_000)
        await queueMail(tx, { ...content, to: email, expiresAt })
      })
      return { data: { sent: true as const } }
    }),
  )

  serve(app, checkPasswordReset, async ({ params, context: { tenant }, request }) => {
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    const token = await asTenant(database, tenant, (tx) => findToken(tx, params.token, ['reset']))
    if (token === null || token.used || token.expired)
      throw new AppError('gone', because('reset_link_used'))
    return { data: { valid: true as const } }
  })

  serve(app, resetPassword, async ({ body, context: { tenant }, request, reply }) => {
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    const agency = await agencyOf(accounts, tenant)
    const found = await asTenant(database, tenant, (tx) => findToken(tx, body.token, ['reset']))
    if (found === null || found.used || found.expired) throw spent()
    checkPassword(body.password, passwordContext(agency, found.email ?? ''))
    const hash = await hashPassword(body.password)
    await withMail(accounts, tenant, async (tx) => {
      const token = await useToken(tx, body.token, ['reset'])
      const account = token?.account ? await accountByGuid(tx, token.account) : null
      if (account === null || account.state !== 'active') throw spent()
      await tx.query('update account set password_hash = $2 where guid = $1', [account.guid, hash])
      await dropTokens(tx, ['reset', 'login', 'totp'], { account: account.guid })
      await endSessions(tx, account.guid)
      await rememberDevice(tx, account.guid, { request, reply })
      await audit(tx, { actor: account.guid, action: 'password.reset', subject: account.guid })
      const locale = account.locale ?? localeOf(request, agency)
      const mail = emails.passwordChanged(agency.look, locale, { when: new Date() })
      await queueMail(tx, { ...mail, to: account.email })
    })
    accounts.viewers.forget(tenant)
    return { data: { done: true as const } }
  })
}

function spent(): AppError {
  const message = because('reset_link_used')
  return new AppError('invalid_request', message, { token: [message] })
}
