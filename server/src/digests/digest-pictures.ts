import { setTimeout as wait } from 'node:timers/promises'
import type { Locale } from '@plat/contract/platform/localized'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { storeMailFile } from '../platform/mail/mail-files.ts'
import { sha256 } from '../platform/sha256.ts'
import {
  type DrawnRecords,
  foundPicture,
  type MailPictureSource,
} from '../static-map/mail-picture.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { DigestAccount } from './digest-accounts.ts'
import type { StoredPicture } from './digest-context.ts'
import type { AlertNews } from './digest-sections.ts'
import { countedIn, DIGEST_WORDS } from './digest-words.ts'
import type { ToldRecord } from './told-news.ts'

/** What the pictures of digests are drawn with. */
export type PictureParts = MailPictureSource

/** A block of an account's mail, whose picture may be stored. */
interface Shown {
  readonly account: Pick<DigestAccount, 'locale'>
  readonly block: AlertNews
}

/** The pictures of mails that are about to be made. */
export interface Pictures {
  /**
   * Stores those that these blocks show, with the transaction that queues their mails.
   * @param records what the blocks tell of, as it is now
   * @returns which picture a block has; null for none.
   */
  store(
    tx: TenantTransaction,
    blocks: readonly Shown[],
    records: ReadonlyMap<string, ToldRecord>,
  ): Promise<(block: AlertNews) => StoredPicture | null>
}

/** What waits and is to be told now: by the digests of a day, or at once. */
export type Waiting = { readonly day: string; readonly monday: string | null } | 'at once'

/** Pictures that are drawn, of what most accounts are told, and how long that may take. */
const LIMITS = { digests: { most: 24, ms: 30_000 }, atOnce: { most: 4, ms: 3_000 } } as const
/** Records of a picture: each mail is asked about all of them before it leaves. */
const MOST_RECORDS = 1_000

/** Records that an alert has to tell of in a language, as everybody sees them. */
interface WantedPicture {
  readonly module: string
  readonly search: string
  readonly criteria: SearchCriteria
  readonly excluded: SearchGeometry | null
  /** Ascending. */
  readonly numbers: readonly number[]
  readonly locale: Locale
  readonly [column: string]: unknown
}

/**
 * Draws the maps of the records that alerts are about to tell of, as everybody sees them: one for all accounts that
 * watch the same and are told the same. Before the transactions of the mails, which do not wait for it: a mail goes
 * without a picture that cannot be drawn, and without one of other records than it has by then.
 */
export async function drawPictures(
  source: PictureParts,
  tenant: string,
  waiting: Waiting,
): Promise<Pictures> {
  const { database } = source.source
  const { document } = await loadTenant(database, tenant)
  const agency = document.tenant.locale
  const limits = waiting === 'at once' ? LIMITS.atOnce : LIMITS.digests
  const wanted = await asTenant(database, tenant, (tx) =>
    wantedPictures(tx, waiting, [agency, asksSecondFactor(document), MOST_RECORDS, limits.most]),
  )
  const drawn = new Map<string, Drawn>()
  const end = performance.now() + limits.ms
  for (const [at, one] of wanted.entries()) {
    const { module, locale } = one
    const left = end - performance.now()
    if (left <= 0) break
    const picture = await within(left, foundPicture(source, { tenant, module }, one, locale))
    if (picture !== null) drawn.set(keyOf(one), { ...picture, cid: `map${at + 1}` })
  }
  return storing(drawn, agency)
}

interface Drawn extends DrawnRecords {
  readonly cid: string
}

/** What has the same shows the same. */
function keyOf({
  module,
  search,
  locale,
  numbers,
}: Pick<WantedPicture, 'module' | 'search' | 'locale' | 'numbers'>): string {
  return `${module} ${search} ${locale} ${sha256(numbers.join())}`
}

/** What comes of it in time; null for nothing. */
async function within<Made>(ms: number, making: Promise<Made>): Promise<Made | null> {
  const over = new AbortController()
  const late = wait(ms, null, { ref: false, signal: over.signal }).catch(() => null)
  return Promise.race([making, late]).finally(() => over.abort())
}

/** @param values locale of the agency, whether staff need a second factor, most records of a picture, most pictures */
async function wantedPictures(
  { query }: TenantTransaction,
  waiting: Waiting,
  values: readonly [Locale, boolean, number, number],
): Promise<WantedPicture[]> {
  // All that waits is looked at.
  await query('set local statement_timeout = 0')
  const atOnce = waiting === 'at once'
  return query<WantedPicture>(
    `select module, search, (array_agg(criteria))[1] as criteria, (array_agg(excluded))[1] as excluded, numbers, locale
     from (
       select a.module, a.search_key as search, a.criteria, a.excluded, coalesce(o.locale, $1) as locale,
         array_agg(distinct r.record_no order by r.record_no) as numbers
       from notification n join alert a on a.tenant = n.tenant and a.guid = n.alert
         join account o on o.tenant = a.tenant and o.guid = a.owner
         join record r on r.tenant = n.tenant and r.guid = n.record
       where n.released_at is null and n.deleted_at is null and r.visibility = 0 and r.lng is not null
         and a.active and 'email' = any(a.channels) and a.record is null and ${sessionlessLevelSql('$2')} is not null
         and ${atOnce ? 'n.at_once' : "a.first_day <= case a.cadence when 'weekly' then $6::date else $5::date end"}
       group by a.tenant, a.guid, o.tenant, o.guid) told
     where cardinality(numbers) <= $3::int
     group by module, search, numbers, locale order by count(*) desc, search, numbers, locale limit $4`,
    atOnce ? [...values] : [...values, waiting.day, waiting.monday],
  )
}

function storing(drawn: ReadonlyMap<string, Drawn>, agency: Locale): Pictures {
  const files = new Map<string, string>()
  return {
    store: async (tx, blocks, records) => {
      const stored = new Map<AlertNews, StoredPicture>()
      const kept = await heldFiles(tx, [...files.values()])
      // Other lanes store theirs meanwhile: what they have not committed is nothing to these mails.
      const own = new Map<string, string>()
      for (const { account, block } of drawn.size === 0 ? [] : blocks) {
        const locale = account.locale ?? agency
        const { module, search_key: search } = block.alert
        const located = publicRecords(block, records)
        const key = keyOf({ module, search, locale, numbers: located.map(({ number }) => number) })
        const picture = drawn.get(key)
        if (picture === undefined) continue
        const known = own.get(key) ?? files.get(key)
        const file =
          known !== undefined && (own.has(key) || kept.has(known))
            ? known
            : await storeMailFile(tx, picture.file)
        own.set(key, file)
        files.set(key, file)
        const { cid, size, shown } = picture
        const others = countedIn(locale, block.records.size - shown)
        const alt = DIGEST_WORDS[locale].map(countedIn(locale, shown), others)
        stored.set(block, {
          file,
          shown: { cid, alt, ...size },
          records: located.map(({ guid }) => guid),
        })
      }
      return (block) => stored.get(block) ?? null
    },
  }
}

/** The records of a block that everybody may see and that have a location, by number. */
function publicRecords(
  { records: told }: AlertNews,
  records: ReadonlyMap<string, ToldRecord>,
): { number: number; guid: string }[] {
  return [...told.keys()]
    .flatMap((guid) => {
      const { row = null, visibility } = records.get(guid) ?? { visibility: 2 }
      return row === null || row.lng === null || visibility > 0
        ? []
        : [{ number: row.record_no, guid }]
    })
    .toSorted((a, b) => a.number - b.number)
}

/** Which files are still there: a sender that is done with all their mails deletes them, but not while this lasts. */
async function heldFiles(
  { query }: TenantTransaction,
  files: readonly string[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  const rows = await query<{ guid: string }>(
    'select guid from mail_file where guid = any($1::uuid[]) order by guid for key share',
    [files],
  )
  return new Set(rows.map(({ guid }) => guid))
}
