import type { EventKind } from '@plat/contract/alerts/event-kinds'
import type { Position } from '@plat/contract/platform/geometry'
import type { Locale } from '@plat/contract/platform/localized'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import {
  shownAlert,
  type ShownAlert,
  shownAlertSql,
  type StoredAlertName,
} from '../alerts/followed-record.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { RECORD_COLUMNS, type RecordRow } from '../records/record-row.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { readMiddles } from './area-middle.ts'

/** A notification as a mail tells it. */
export interface News {
  readonly guid: string
  readonly owner: string
  readonly module: string
  /** Null: its alert was deleted. */
  readonly alert: string | null
  readonly record: string
  readonly agency_reference: string
  readonly address: string | null
  readonly event_kind: EventKind
  readonly event_key: string
  readonly event_date: string
  /** When it was released, as SQL writes it: the same for all that is released together. */
  readonly released: string
  /** Its owner deleted what another alert told of the same event. */
  readonly deleted?: boolean
  readonly changes: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
  readonly [column: string]: unknown
}

/** An alert as it is read for mails to its owner. */
export interface StoredAlert extends StoredAlertName {
  readonly guid: string
  readonly module: string
  /** The criteria as they were when it was saved. */
  readonly words: readonly CriterionWords[] | null
  readonly active: boolean
  readonly channels: readonly string[]
  readonly search_key: string
  readonly [column: string]: unknown
}

/** An alert as a mail to its owner names it. */
export type ToldAlert = ShownAlert<StoredAlert> & {
  /** Of the area that it watches; null for the whole agency, and where it cannot be read. */
  readonly middle: Position | null
}

/** A record as it is now, or, without `row`, a withdrawn one with the visibility that it had. */
export interface ToldRecord {
  readonly row: RecordRow | null
  readonly visibility: number
}

/** The alerts with these guids, named as their owners may read it at this moment. */
export async function toldAlerts(
  tx: TenantTransaction,
  document: TenantDocument,
  guids: readonly string[],
): Promise<Map<string, ToldAlert>> {
  if (guids.length === 0) return new Map()
  const rows = await tx.query<
    StoredAlert & {
      readonly criteria: SearchCriteria
      /** Of its owner. */
      readonly locale: Locale | null
    }
  >(
    `select a.guid, ${shownAlertSql(sessionlessLevelSql('$2'))}, a.module, a.words, a.active, a.channels,
       a.search_key, a.criteria, o.locale
     from alert a join account o on o.tenant = a.tenant and o.guid = a.owner
     where a.guid = any($1::uuid[])`,
    [guids, asksSecondFactor(document)],
  )
  const middleOf = await readMiddles(
    tx,
    document,
    rows.map(({ criteria }) => criteria),
  )
  return new Map(
    rows.map(({ criteria, ...row }) => [
      row.guid,
      { ...shownAlert(row, row.locale ?? document.tenant.locale), middle: middleOf(criteria) },
    ]),
  )
}

/** The records that news are of, as they are now; those of which nobody may be told are left out. */
export async function toldRecords(
  { query }: TenantTransaction,
  news: readonly News[],
): Promise<Map<string, ToldRecord>> {
  if (news.length === 0) return new Map()
  const found = new Map<string, ToldRecord>()
  const rows = await query<RecordRow & { visibility: number }>(
    `select ${RECORD_COLUMNS}, r.visibility from record r where r.guid = any($1::uuid[])`,
    [[...new Set(news.map(({ record }) => record))]],
  )
  for (const row of rows) found.set(row.guid, { row, visibility: row.visibility })
  const gone = news.filter(({ record }) => !found.has(record))
  if (gone.length === 0) return found
  const withdrawn = await query<{ guid: string; visibility: number }>(
    `select distinct on (guid) guid, visibility from change_event
     where kind = 'withdrawn' and guid = any($1::uuid[]) order by guid, version desc`,
    [[...new Set(gone.map(({ record }) => record))]],
  )
  for (const { guid, visibility } of withdrawn) found.set(guid, { row: null, visibility })
  return found
}
