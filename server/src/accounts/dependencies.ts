import { because } from '@plat/contract/platform/reasons'
import type { Locale } from '@plat/contract/platform/localized'
import type { FastifyRequest } from 'fastify'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { RequestContext, ViewerAccount } from '../platform/http/request-context.ts'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type AccountRow, accountByGuid } from './account-row.ts'
import type { SiteGate } from './site-gate/site-gate.ts'
import { mailBranding } from './mail-branding.ts'
import type { SlowDown } from './slow-down.ts'
import type { Throttle } from '../platform/throttle.ts'
import type { ViewerCache } from './viewer-cache.ts'

/** What the routes of accounts work with. */
export interface Accounts {
  readonly database: Database
  readonly throttle: Throttle
  readonly slowDown: SlowDown
  readonly viewers: ViewerCache
  readonly siteGate: SiteGate
  /** Port of this server, for addresses of agencies on localhost. */
  readonly port: number
  /** Secrets of OpenID Connect clients by the name of their variable. */
  readonly clientSecrets: Readonly<Record<string, string>>
  /** Tells the sender that mail waits, once the transaction is done. */
  wakeMail(): void
}

/** An agency as routes of accounts need it. */
export interface Agency {
  readonly document: TenantDocument
  /** See `TenantState`. */
  readonly idHost: string
  /** Where links in mails lead: from the configuration, never from a request. */
  readonly origin: string
  readonly look: MailBranding
}

/** The agency of a request. @throws AppError not_found for a code that is no agency's. */
export async function agencyOf(
  accounts: Pick<Accounts, 'database' | 'port'>,
  tenant: string,
): Promise<Agency> {
  const { document, idHost } = await loadTenant(accounts.database, tenant)
  const origin = portalOrigin(document, accounts.port)
  return { document, idHost, origin, look: mailBranding(document, origin) }
}

/** Runs work in a transaction of the tenant, then has waiting mail sent. */
export async function withMail<Result>(
  accounts: Pick<Accounts, 'database' | 'wakeMail'>,
  tenant: string,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  const result = await asTenant(accounts.database, tenant, work)
  accounts.wakeMail()
  return result
}

/** The account behind a request of an endpoint for signed-in people. */
export function signedIn(context: RequestContext): ViewerAccount {
  const { account } = context.viewer
  if (account === null) throw new AppError('unauthorized', 'Log in to use this functionality.')
  return account
}

/** The account or guest behind a request of an endpoint for callers. */
export function callerOf(context: RequestContext): Pick<ViewerAccount, 'guid' | 'session'> {
  return context.guest ?? signedIn(context)
}

/** The row of the account behind a request. @throws AppError unauthorized when it is gone. */
export async function ownRow(tx: TenantTransaction, context: RequestContext): Promise<AccountRow> {
  const row = await accountByGuid(tx, signedIn(context).guid)
  if (row === null || row.state !== 'active') {
    throw new AppError('unauthorized', 'This account is no longer active.')
  }
  return row
}

/** Milliseconds for which a password counts as just entered. */
const RECENT = 5 * 60_000

/** @throws AppError reauthentication_required unless the password was entered in the last five minutes. */
export function requireRecentPassword(context: RequestContext): void {
  if (Date.now() - signedIn(context).authenticatedAt <= RECENT) return
  throw new AppError('reauthentication_required', because('password_needed_again'))
}

/** The language of a request's answer and mails: what the page asked for, else the agency's. */
export function localeOf(request: FastifyRequest, agency: Agency): Locale {
  return acceptedLocale(request.headers['accept-language']) ?? agency.document.tenant.locale
}
