import {
  deleteAccount,
  exportAccount,
  updateAccount,
  endSession,
  listSessions,
  confirmEmailChange,
  requestEmailChange,
} from '@plat/contract/profile/profile'
import { because } from '@plat/contract/platform/reasons'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { dropCookie, SESSION_COOKIE } from '../platform/http/cookies.ts'
import { serve } from '../platform/http/serve.ts'
import { eraseAccount } from '../accounts/account-deletion.ts'
import type { AccountExporter } from '../accounts/account-exporter.ts'
import { accountExport } from './account-export.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import {
  accountView,
  type AccountRow,
  accountByEmail,
  accountByGuid,
} from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import {
  type Accounts,
  agencyOf,
  requireRecentPassword,
  ownRow,
  signedIn,
  withMail,
  type Agency,
} from '../accounts/dependencies.ts'
import { requireAnotherAdmin, lockForChange } from '../accounts/administrators.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { AppError } from '../platform/errors.ts'
import { liveSessions, endSessions } from '../accounts/session.ts'
import { mailAccount } from '../accounts/account-mail.ts'
import { normaliseEmail } from '../accounts/email-address.ts'
import { alreadyRegistered, confirmNewEmail, emailChanged } from '../accounts/emails.ts'
import { constantTime } from '../accounts/constant-time.ts'
import { fieldError } from '../accounts/field-error.ts'
import { dropTokens, findToken, makeToken, useToken } from '../accounts/one-time-token.ts'
import { networkOf } from '../platform/throttle.ts'

/** Dependencies of the routes of profiles. */
interface ProfileParts {
  readonly accounts: Accounts
  readonly places: DownloadPlaces
  /** Exporters of the data that other features store about accounts. */
  readonly exporters: readonly AccountExporter[]
}

/**
 * Registers the routes by which people manage their own account: names and language, email address, sessions,
 * export, deletion.
 */
export function registerProfile(app: App, { accounts, places, exporters }: ProfileParts): void {
  const { database, throttle } = accounts
  registerEmailChange(app, accounts)
  registerSessions(app, accounts)

  serve(app, updateAccount, async ({ body, context }) => {
    const { document } = await agencyOf(accounts, context.tenant)
    return asTenant(database, context.tenant, async (tx) => {
      const row = await ownRow(tx, context)
      const changed = {
        ...row,
        firstName: body.first_name ?? row.firstName,
        lastName: body.last_name ?? row.lastName,
        zip: body.zip === undefined ? row.zip : body.zip,
        locale: body.locale === undefined ? row.locale : body.locale,
      }
      await tx.query(
        'update account set first_name = $2, last_name = $3, zip = $4, locale = $5 where guid = $1',
        [row.guid, changed.firstName, changed.lastName, changed.zip, changed.locale],
      )
      return { data: await accountView(tx, changed, document) }
    })
  })

  serve(app, exportAccount, async ({ context, request, reply }) => {
    const { tenant } = context
    places.take('file', tenant, request, reply)
    await throttle.take('accountExport', tenant, signedIn(context).guid)
    const { document } = await agencyOf(accounts, tenant)
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    const row = await asTenant(database, tenant, async (tx) => {
      const own = await ownRow(tx, context)
      await audit(tx, { actor: own.guid, action: 'account.exported', subject: own.guid })
      return own
    })
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="account-${day}.json"`)
    return { stream: accountExport(database, tenant, { ...row, document, visibility }, exporters) }
  })

  serve(app, deleteAccount, async ({ context, reply }) => {
    requireRecentPassword(context)
    const agency = await agencyOf(accounts, context.tenant)
    const own = signedIn(context)
    await withMail(accounts, context.tenant, async (tx) => {
      const { row, otherAdmins } = await lockForChange(tx, own.guid)
      requireAnotherAdmin(row, otherAdmins)
      await eraseAccount(tx, agency, row, own.guid)
    })
    accounts.viewers.forget(context.tenant)
    dropCookie(reply, SESSION_COOKIE)
    reply.header('clear-site-data', '"cache"')
    return { data: { done: true as const } }
  })
}

/** Registers the routes that list an account's sessions and end one of them. */
function registerSessions(app: App, accounts: Accounts): void {
  const { database } = accounts

  serve(app, listSessions, async ({ context }) => {
    const own = signedIn(context)
    const sessions = await asTenant(database, context.tenant, (tx) => liveSessions(tx, own.guid))
    return {
      data: sessions.map((session) => ({
        guid: session.guid,
        current: session.guid === own.session,
        created: session.created.toISOString(),
        last_seen: session.lastSeen.toISOString(),
        expires: session.expires.toISOString(),
        device: session.device,
      })),
    }
  })

  serve(app, endSession, async ({ params, context, reply }) => {
    const own = signedIn(context)
    await asTenant(database, context.tenant, async (tx) => {
      const ended = await tx.query(
        'delete from session where guid = $1 and account = $2 returning guid',
        [params.guid, own.guid],
      )
      if (ended.length === 0) throw new AppError('not_found', 'There is no such session.')
      await audit(tx, { actor: own.guid, action: 'session.ended', subject: own.guid })
    })
    accounts.viewers.forget(context.tenant)
    if (params.guid === own.session) {
      dropCookie(reply, SESSION_COOKIE)
      reply.header('clear-site-data', '"cache"')
    }
    return { data: { done: true as const } }
  })
}

/** Hours for which the link in the email to a new address works. */
const LINK_HOURS = 1
/** Shortest time of a response, in ms: the time must not reveal whether the requested address has an account. */
const EVEN_TIME = 120

/** Registers the change of the email address: the request for it, and the link that confirms it. */
function registerEmailChange(app: App, accounts: Accounts): void {
  const { database, throttle } = accounts

  serve(app, requestEmailChange, async ({ body, context, request }) => {
    requireRecentPassword(context)
    const { tenant } = context
    const { guid, session } = signedIn(context)
    const email = normaliseEmail(body.email)
    await throttle.take('mailAddress', tenant, networkOf(request.ip))
    await throttle.take('newAddress', tenant, guid)
    await throttle.take('newAddressRecipient', tenant, email)
    return constantTime(EVEN_TIME, async () => {
      const row = await asTenant(database, tenant, (tx) => ownRow(tx, context))
      if (row.email === email) throw fieldError('email', because('own_address'))
      const agency = await agencyOf(accounts, tenant)
      await withMail(accounts, tenant, async (tx) => {
        await dropTokens(tx, ['email'], { account: guid })
        const owner = await accountByEmail(tx, email)
        if (owner !== null && owner.state !== 'invited') await mailOwner(tx, agency, owner)
        else await mailLink(tx, agency, row, email, session)
        await audit(tx, { actor: guid, action: 'email.requested', subject: guid })
      })
      return { data: { sent: true as const } }
    })
  })

  serve(app, confirmEmailChange, async ({ body, context: { tenant }, request }) => {
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    const agency = await agencyOf(accounts, tenant)
    const email = await withMail(accounts, tenant, async (tx) => {
      const token = await useToken(tx, body.token, ['email'])
      const row = token?.account ? await accountByGuid(tx, token.account) : null
      if (token?.email == null || row?.state !== 'active') throw await badLink(tx, body.token)
      await takeAddress(tx, row, token.email)
      const session = token.data['session']
      await endSessions(tx, row.guid, typeof session === 'string' ? session : null)
      await dropTokens(tx, ['reset', 'login', 'totp', 'email'], { account: row.guid })
      await audit(tx, { actor: row.guid, action: 'email.changed', subject: row.guid })
      await mailAccount(tx, agency, row, (look, locale) =>
        emailChanged(look, locale, { newEmail: token.email ?? '', when: new Date() }),
      )
      return token.email
    })
    accounts.viewers.forget(tenant)
    return { data: { email } }
  })
}

/** Emails the account that already has the requested address; the response does not differ from the usual one. */
function mailOwner(tx: TenantTransaction, agency: Agency, owner: AccountRow): Promise<void> {
  return mailAccount(tx, agency, owner, (look, locale) =>
    alreadyRegistered(look, locale, {
      loginLink: new URL('/login', agency.origin).href,
      resetLink: new URL('/account/forgot-password', agency.origin).href,
    }),
  )
}

async function mailLink(
  tx: TenantTransaction,
  agency: Agency,
  row: AccountRow,
  email: string,
  session: string,
): Promise<void> {
  const token = await makeToken(tx, {
    purpose: 'email',
    account: row.guid,
    email,
    // The session that made the request, with the password, is kept; all others are ended.
    data: { session },
    minutes: LINK_HOURS * 60,
  })
  const link = new URL('/account/confirm-email', agency.origin)
  link.searchParams.set('token', token)
  await mailAccount(
    tx,
    agency,
    { email, locale: row.locale },
    (look, locale) =>
      confirmNewEmail(look, locale, { link: link.href, hours: LINK_HOURS, newEmail: email }),
    { expiresAt: new Date(Date.now() + LINK_HOURS * 3_600_000) },
  )
}

/** @throws AppError conflict when a different account or an invitation has the address by now. */
async function takeAddress(tx: TenantTransaction, row: AccountRow, email: string): Promise<void> {
  try {
    await tx.query('update account set email = $2 where guid = $1', [row.guid, email])
    // Bounces of the old address say nothing about the new one.
    await tx.query('delete from stopped_address where email = lower($1)', [row.email])
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError(
      'conflict',
      'There is an account or an invitation with this address. Use that, or choose another address.',
    )
  }
}

/** Whether PostgreSQL refused a value because it must be unique, SQLSTATE 23505. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function badLink(tx: TenantTransaction, secret: string): Promise<AppError> {
  const token = await findToken(tx, secret, ['email'])
  return token === null
    ? new AppError('not_found', because('link_unknown'))
    : new AppError('gone', because('email_link_used'))
}
