import { register, requestAccountConfirm } from '@plat/contract/accounts/registration'
import type { FastifyRequest } from 'fastify'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { accountByEmail } from './account-row.ts'
import { type Accounts, type Agency, agencyOf, localeOf, withMail } from './dependencies.ts'
import { attemptSource } from './attempt-source.ts'
import { hasGoodLink, mailWithinBudget } from './mail-budget.ts'
import { normaliseEmail } from './email-address.ts'
import * as emails from './emails.ts'
import { constantTime } from './constant-time.ts'
import { makeToken } from './one-time-token.ts'
import { networkOf } from '../platform/throttle.ts'

/** Hours for which a link to confirm an address works. */
const CONFIRM_HOURS = 24
/** Milliseconds that asking for mail takes, for known and unknown addresses. */
const EVEN_TIME = 120

/** Registers sign-up: a mail to the address, whose link makes the account (confirmation-routes.ts). */
export function registerRegistration(app: App, accounts: Accounts): void {
  const { database, throttle, slowDown } = accounts

  const sendMail = (
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
  serve(app, register, ({ body, context, request }) => sendMail(body, context.tenant, request))
  serve(app, requestAccountConfirm, ({ body, context, request }) =>
    sendMail(body, context.tenant, request),
  )
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
