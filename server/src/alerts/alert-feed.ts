import type { Locale } from '@plat/contract/platform/localized'
import { createHash, randomBytes } from 'node:crypto'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { noSuchAlert } from './alert-row.ts'
import { shownName, shownNameSql } from './followed-record.ts'

/** 256 random bits, as they stand in the address of a feed. */
const TOKEN = /^[\w-]{43}$/

/** The alert that a feed is of, and what its owner may see today. */
export interface AlertOfFeed {
  readonly guid: string
  readonly name: string
  /** Time of its last notification, else of its creation; never earlier than a feed has said before. */
  readonly updatedAt: Date
  readonly owner: string
  /** Of the owner. */
  readonly locale: Locale
  /** Of the records that the owner sees. */
  readonly visibility: number
}

/**
 * Gives an own alert a feed and answers its token, of which only a hash is stored; an earlier one is no longer known.
 * @throws AppError not_found for one that is not the account's
 */
export async function makeFeed(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const made = await query(
    'update alert set feed_hash = $3 where owner = $1 and guid = $2 returning guid',
    [owner, guid, hashOf(token)],
  )
  if (made.length === 0) throw noSuchAlert()
  return token
}

/** Ends the feed of an own alert. @throws AppError not_found for one that is not the account's. */
export async function removeFeed(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
): Promise<void> {
  const changed = await query(
    'update alert set feed_hash = null where owner = $1 and guid = $2 returning guid',
    [owner, guid],
  )
  if (changed.length === 0) throw noSuchAlert()
}

/** The alert whose feed has this token; null where there is none, or its owner may not log in. */
export async function alertOfFeed(
  { query }: TenantTransaction,
  document: TenantDocument,
  token: string,
): Promise<AlertOfFeed | null> {
  if (!TOKEN.test(token)) return null
  const [found] = await query<FeedRow>(
    `select a.guid, ${shownNameSql(sessionlessLevelSql('$2'))} as name, a.owner,
       greatest(a.created_at, a.last_released_at,
         (select max(n.released_at) from notification n where n.tenant = a.tenant and n.alert = a.guid)) as "updatedAt",
       o.locale, ${sessionlessLevelSql('$2')} as visibility
     from alert a join account o on o.tenant = a.tenant and o.guid = a.owner
     where a.feed_hash = $1`,
    [hashOf(token), asksSecondFactor(document)],
  )
  if (found === undefined || found.visibility === null) return null
  const { visibility } = found
  const locale = found.locale ?? document.tenant.locale
  return { ...found, visibility, locale, name: shownName(found.name, locale) }
}

interface FeedRow extends Omit<AlertOfFeed, 'name' | 'locale' | 'visibility'> {
  readonly name: string | null
  readonly locale: Locale | null
  readonly visibility: number | null
  readonly [column: string]: unknown
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
