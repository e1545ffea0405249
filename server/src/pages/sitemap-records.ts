import { asTenant } from '../platform/db/as-tenant.ts'
import { retryWhileAway } from '../platform/db/retry-while-away.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/**
 * Records of one sitemap, public or not: numbers (n-1)·50,000+1 to n·50,000. 50,000 addresses are what
 * a sitemap may hold; at 200 bytes each they are a fifth of the 50 MB that it may weigh.
 */
const PART_SIZE = 50_000
/** Rows read at a time. */
const BATCH = 5_000

/** One sitemap of records. */
interface SitemapPart {
  readonly module: string
  /** From 1. */
  readonly number: number
  /** When its module was imported last. */
  readonly changed: Date | null
  /** Of its module's records, with what names them also after a restore. */
  readonly version: number
  readonly content: string | null
}

/** The sitemaps of an agency's records, without those that would be empty. */
export async function sitemapParts(
  database: Database,
  document: TenantDocument,
): Promise<SitemapPart[]> {
  const codes = document.modules.map(({ code }) => code)
  return asTenant(database, document.tenant.code, (tx) =>
    tx.query<SitemapPart & Record<string, unknown>>(
      `select m.module, part as number, m.imported_at as changed, m.version, m.content_id as content
       from module m
       cross join lateral (
         select max(record_no) as last from record where tenant = m.tenant and module = m.module) as r
       cross join lateral generate_series(1, (r.last - 1) / $2::int + 1) as part
       where m.tenant = $1 and m.module = any($3::text[]) and exists (
         select from record r
         where r.tenant = m.tenant and r.module = m.module and r.visibility = 0
           and r.record_no > (part - 1) * $2::int and r.record_no <= part * $2::int)
       order by m.module, part`,
      [document.tenant.code, PART_SIZE, codes],
    ),
  )
}

/** A record's page in a sitemap. */
interface RecordPage {
  readonly guid: string
  /** When an import changed the record last; null where no run of that version is stored. */
  readonly changed: Date | null
}

/** The public records of one sitemap in batches, each read when the one before was taken. */
export async function* recordPages(
  database: Database,
  tenant: string,
  module: string,
  number: number,
): AsyncGenerator<readonly RecordPage[]> {
  const times = await retryWhileAway(() => versionTimes(database, tenant, module))
  const last = number * PART_SIZE
  let after = last - PART_SIZE
  while (after < last) {
    const from = after
    const rows = await retryWhileAway(() =>
      asTenant(database, tenant, (tx) =>
        tx.query<{ record_no: number; guid: string; version: string | number }>(
          `select record_no, guid, version from record
           where tenant = $1 and module = $2 and visibility = 0 and record_no > $3 and record_no <= $4
           order by record_no limit $5`,
          [tenant, module, from, last, BATCH],
        ),
      ),
    )
    yield rows.map(({ guid, version }) => ({ guid, changed: times.get(String(version)) ?? null }))
    const end = rows.at(-1)?.record_no
    if (end === undefined || rows.length < BATCH) return
    after = end
  }
}

/** When each version of a module's records was made: by the first import that reports it. */
async function versionTimes(
  database: Database,
  tenant: string,
  module: string,
): Promise<Map<string, Date>> {
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ version: string; at: Date }>(
      `select report->>'version' as version, min(finished_at) as at from import_run
       where tenant = $1 and module = $2 and state = 'finished' and report->>'version' is not null
       group by 1`,
      [tenant, module],
    ),
  )
  return new Map(rows.map(({ version, at }) => [version, at]))
}
