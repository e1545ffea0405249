import {
  checkConfirmation,
  confirmAccount,
  register,
  requestAccountConfirm,
} from '@plat/contract/accounts/accounts'
import type { FastifyRequest } from 'fastify'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { accountByEmail } from './account-row.ts'
import { audit } from './audit.ts'
import { type Accounts, type Agency, agencyOf, localeOf, withMail } from './dependencies.ts'
import { attemptSource } from './attempt-source.ts'
import { hasGoodLink, mailWithinBudget } from './mail-budget.ts'
import { rememberDevice } from './sign-in.ts'
import { normaliseEmail } from './email-address.ts'
import * as emails from './emails.ts'
import { constantTime } from './constant-time.ts'
import { findToken, makeToken, type OneTimeToken, useToken } from './one-time-token.ts'
import { hashPassword } from '../platform/password-hash.ts'
import { checkPassword, passwordErrors } from './password-rule.ts'
import { networkOf } from '../platform/throttle.ts'

/** Hours for which a link to confirm an address works. */
const CONFIRM_HOURS = 24
/** Minutes between the confirmation and the login with its authentication_token. */
const LOGIN_MINUTES = 5
/** Milliseconds that asking for mail takes, for known and unknown addresses. */
const EVEN_TIME = 120

/** Registers sign-up: asking for an account, confirming the address, making the account. */
export function registerSignUp(app: App, accounts: Accounts): void {
  const { database, throttle, slowDown } = accounts

  const ask = (
    body: { email: string; referrer?: string | undefined },
    tenant: string,
    request: FastifyRequest,
  ) =>
    constantTime(EVEN_TIME, async () => {
      const email = normaliseEmail(body.email)
      await throttle.take('mailAddress', tenant, networkOf(request.ip))
      const agency = await agencyOf(accounts, tenant)
      const { kind, source } = await asTenant(database, tenant, async (tx) => ({
        kind: await mailKind(tx, email),
        source: await attemptSource(tx, email, request),
      }))
      const within = await mailWithinBudget(slowDown, tenant, { kind, email }, source)
      await withMail(accounts, tenant, async (tx) => {
        if (kind === 'registered') {
          // Beyond the budget nothing is mailed: the same mail has come several times within the hour.
          if (within) await mailRegistered(tx, agency, email, request)
        } else if (within || !(await hasGoodLink(tx, 'confirm', email))) {
          await mailConfirmation(tx, agency, email, body.referrer, request)
        }
      })
      return { data: { sent: true as const } }
    })
  serve(app, register, ({ body, context, request }) => ask(body, context.tenant, request))
  serve(app, requestAccountConfirm, ({ body, context, request }) =>
    ask(body, context.tenant, request),
  )

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

/** What a new password of this agency's account must not be. */
export function passwordContext(agency: Agency, email: string) {
  const { title } = agency.document.tenant.branding
  return { email, names: [title.long, title.short, agency.document.tenant.code] }
}

/** What the mail says that somebody gets who signs up with this address. */
async function mailKind(tx: TenantTransaction, email: string): Promise<'registered' | 'confirm'> {
  const account = await accountByEmail(tx, email)
  return account !== null && account.state !== 'invited' ? 'registered' : 'confirm'
}

async function mailRegistered(
  tx: TenantTransaction,
  agency: Agency,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const values = {
    loginLink: new URL('/login', agency.origin).href,
    resetLink: new URL('/account/forgot-password', agency.origin).href,
  }
  const account = await accountByEmail(tx, email)
  const locale = account?.locale ?? localeOf(request, agency)
  await queueMail(tx, { ...emails.alreadyRegistered(agency.look, locale, values), to: email })
}

async function mailConfirmation(
  tx: TenantTransaction,
  agency: Agency,
  email: string,
  referrer: string | undefined,
  request: FastifyRequest,
): Promise<void> {
  const token = await makeToken(tx, { purpose: 'confirm', email, minutes: CONFIRM_HOURS * 60 })
  const link = new URL('/account/confirm', agency.origin)
  link.searchParams.set('token', token)
  if (referrer !== undefined && referrer !== '') link.searchParams.set('referrer', referrer)
  const mail = emails.confirmAccount(agency.look, localeOf(request, agency), {
    link: link.href,
    hours: CONFIRM_HOURS,
  })
  const expiresAt = new Date(Date.now() + CONFIRM_HOURS * 3_600_000)
  await queueMail(tx, { ...mail, to: email, expiresAt })
}

/** @throws AppError not_found, already_confirmed or gone, as the page tells them apart. */
function goodConfirmation(token: OneTimeToken | null): OneTimeToken {
  if (token === null) throw new AppError('not_found', 'This link is not known here.')
  if (token.used) throw alreadyConfirmed()
  if (token.expired) throw new AppError('gone', 'This link has expired.')
  return token
}

function alreadyConfirmed(): AppError {
  return new AppError('already_confirmed', 'This address was confirmed already. Please log in.')
}
