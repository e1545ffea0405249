import type { FastifyBaseLogger } from 'fastify'
import type { Localized } from '@plat/contract/platform/localized'
import { mailBranding } from '../accounts/mail-branding.ts'
import { tellableKey } from '../alerts/readable-notifications.ts'
import type { Database } from '../platform/db/database.ts'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import type { MailPicture } from '../platform/mail/layout-parts.ts'
import { eventWords } from '../record-events/event-words.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant, type TenantState } from '../tenancy/tenant-cache.ts'
import type { News } from './told-news.ts'

/** What digests are made with. */
export interface DigestParts {
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Port of this server, for addresses of agencies on this computer. */
  readonly port: number
}

/** An agency while its digests are made: words that many mails say are made once. */
export interface DigestContext {
  readonly tenant: string
  readonly document: TenantDocument
  /** See `TenantState`. */
  readonly idHost: string
  readonly look: MailBranding
  readonly logger: FastifyBaseLogger
  /** What happened, in words; null where a reader with this visibility may not be told. */
  wordsOf(news: News, visibility: number): Localized | null
  /** What differs where a reader with this visibility may be told of other fields. */
  fieldsOf(visibility: number): string
  /** Path of a record's page. */
  recordPath(module: string, record: string): string
}

/** A picture of what an alert tells of: its file, by guid, how the mail shows it, and guids of the records on it. */
export interface StoredPicture {
  readonly file: string
  readonly shown: MailPicture
  readonly records: readonly string[]
}

/** The agency as its digests need it, by its document of now. */
export async function digestContext(parts: DigestParts, tenant: string): Promise<DigestContext> {
  return contextOf(parts, await loadTenant(parts.database, tenant))
}

/** The same by a state that is at hand. */
export function contextOf(
  { logger, port }: Pick<DigestParts, 'logger' | 'port'>,
  { code: tenant, document, idHost }: TenantState,
): DigestContext {
  const known = new Map<string, Localized | null>()
  const wordsOf = (news: News, visibility: number) => {
    const { module: code, record, event_key, event_kind, changes } = news
    // One event is told as different kinds: a decision is a change of status for who watches that alone.
    const key = `${code} ${record} ${event_key} ${event_kind} ${visibility}`
    const before = known.get(key)
    if (before !== undefined) return before
    const module = moduleOf(document, code)
    const said = { kind: event_kind, date: news.event_date, changes }
    const words = module === undefined ? null : eventWords(module, said, visibility)
    known.set(key, words)
    return words
  }
  const fields = new Map<number, string>()
  const fieldsOf = (visibility: number) => {
    const found = fields.get(visibility) ?? tellableKey(document, visibility)
    fields.set(visibility, found)
    return found
  }
  return {
    tenant,
    document,
    idHost,
    logger,
    fieldsOf,
    look: mailBranding(document, portalOrigin(document, port)),
    wordsOf,
    recordPath: (module, record) => {
      const department = encodeURIComponent(departmentOf(document, module).id)
      return `${department}/${encodeURIComponent(module)}/search/record/${record}`
    },
  }
}
