import type { Locale } from '@plat/contract/platform/localized'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { type MailFile, storeMailFile } from '../platform/mail/mail-files.ts'
import { mailPicture, type MailPictureSource } from '../static-map/mail-picture.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { DigestAccount } from './digest-accounts.ts'
import type { StoredPicture } from './digest-context.ts'
import type { AlertNews } from './digest-sections.ts'

/** What the pictures of digests are drawn with. */
export type PictureParts = MailPictureSource

/** A block of an account's mail, whose picture may be stored. */
interface Shown {
  readonly account: Pick<DigestAccount, 'locale'>
  readonly block: AlertNews
}

/** The pictures of one day's digests. */
export interface Pictures {
  /**
   * Stores those that these blocks show, with the transaction that queues their mails.
   * @returns which picture a block has in a language; null for none.
   */
  store(
    tx: TenantTransaction,
    blocks: readonly Shown[],
  ): Promise<(block: AlertNews, locale: Locale) => StoredPicture | null>
}

/** Pictures that are drawn for one day, of the searches that most accounts watch, and how long that may take. */
const MOST = 24
const LIMIT_MS = 30_000

/**
 * Draws the maps of the searches whose alerts have most to tell, as everybody sees them: one for all accounts that
 * watch the same. Before the transactions of the mails, which do not wait for it. Mails go without those that
 * cannot be drawn.
 */
export async function drawPictures(
  source: PictureParts,
  tenant: string,
  { day, monday }: { day: string; monday: string | null },
): Promise<Pictures> {
  const { database } = source.source
  const { document } = await loadTenant(database, tenant)
  const agency = document.tenant.locale
  const wanted = await asTenant(database, tenant, async ({ query }) => {
    // All that waits is counted.
    await query('set local statement_timeout = 0')
    return query<{ key: string; module: string; criteria: SearchCriteria; locale: Locale }>(
      `select a.search_key as key, a.module, (array_agg(a.criteria))[1] as criteria,
         coalesce(o.locale, $3) as locale
       from notification n join alert a on a.tenant = n.tenant and a.guid = n.alert
         join account o on o.tenant = n.tenant and o.guid = n.owner
       where n.released_at is null and a.active and 'email' = any(a.channels)
         and a.record is null and a.excluded is null and ${sessionlessLevelSql('$5')} is not null
         and case a.cadence when 'weekly' then a.first_day <= $2::date else a.first_day <= $1::date end
       group by 1, 2, 4 order by count(distinct n.owner) desc, 1 limit $4`,
      [day, monday, agency, MOST, asksSecondFactor(document)],
    )
  })
  const drawn = new Map<string, { file: MailFile; shown: StoredPicture['shown'] }>()
  const end = performance.now() + LIMIT_MS
  for (const [at, { key, module, criteria, locale }] of wanted.entries()) {
    if (performance.now() > end) break
    const picture = await mailPicture(source, { tenant, module }, criteria, locale)
    if (picture === null) continue
    const cid = `map${at + 1}`
    drawn.set(`${module} ${key} ${locale}`, { ...picture, shown: { ...picture.shown, cid } })
  }
  return storing(drawn, agency)
}

function storing(
  drawn: ReadonlyMap<string, { file: MailFile; shown: StoredPicture['shown'] }>,
  agency: Locale,
): Pictures {
  const files = new Map<string, string>()
  const keyOf = (block: AlertNews, locale: Locale) =>
    `${block.alert.module} ${block.alert.search_key} ${locale}`
  return {
    store: async (tx, blocks) => {
      const keys = new Set(
        blocks.map(({ account, block }) => keyOf(block, account.locale ?? agency)),
      )
      const kept = await heldFiles(tx, [...files.values()])
      // Other lanes store theirs meanwhile: what they have not committed is nothing to these mails.
      const own = new Map<string, string>()
      for (const key of keys) {
        const picture = drawn.get(key)
        if (picture === undefined) continue
        const known = files.get(key)
        const file =
          known !== undefined && kept.has(known) ? known : await storeMailFile(tx, picture.file)
        own.set(key, file)
        files.set(key, file)
      }
      return (block, locale) => {
        const key = keyOf(block, locale)
        const file = own.get(key)
        const shown = drawn.get(key)?.shown
        return file === undefined || shown === undefined ? null : { file, shown }
      }
    },
  }
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
