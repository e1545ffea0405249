import type { Notification } from '@plat/contract/alerts/notifications'
import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import { areasAt } from '../places/area.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { hydrate } from '../records/hydrate.ts'
import { recordDetails } from '../records/record-details.ts'
import { openModule, type SearchDependencies } from '../search/open-module.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

/** Most records of one place that a notification shows. */
const MAX_RECORDS = 20

/** A notification with its record and the others at that place; without them where the record was withdrawn. */
export async function withRecord(
  source: SearchDependencies,
  context: RequestContext,
  notification: Notification,
  { document, visibility }: { readonly document: TenantDocument; readonly visibility: number },
): Promise<Notification> {
  const module = moduleOf(document, notification.record.module.module_code)
  if (notification.record.state === 'withdrawn' || module === undefined) return notification
  const { tenant } = context
  const wanted = {
    guid: notification.record.guid,
    areaAt: async (row: { lng: number | null; lat: number | null }) =>
      (await areasAt(source.database, { tenant, document }, [row]))[0] ?? null,
  }
  const seen = { visibility, document }
  const [details] = await recordDetails(source.database, tenant, module, wanted, seen)
  if (details === undefined) return notification
  const records = await recordsBeside(source, context, module.code, details)
  return { ...notification, details, records }
}

/** The record and the others at its location, newest first; it alone while the module's records are being loaded. */
async function recordsBeside(
  source: SearchDependencies,
  context: RequestContext,
  code: string,
  { record }: RecordDetails,
): Promise<RecordSummary[]> {
  if (record.location === null) return [record]
  const [lng, lat] = record.location
  try {
    const opened = await openModule(source, { ...context, module: code })
    const { index, module, visibility, catalog } = opened
    const page = await index.query({
      kind: 'atLocation',
      criteria: { visibility },
      x: lngToUnit(lng),
      y: latToUnit(lat),
      offset: 0,
      limit: MAX_RECORDS,
    })
    const found = await hydrate(
      source.database,
      context.tenant,
      module,
      { ...page, version: index.version },
      { areaNames: catalog.areaNames, visibility },
    )
    return newestFirst([record, ...found.filter(({ guid }) => guid !== record.guid)])
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return [record]
    throw error
  }
}

function newestFirst(records: readonly RecordSummary[]): RecordSummary[] {
  const day = ({ record_date }: RecordSummary) => record_date ?? ''
  return records
    .toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0))
    .slice(0, MAX_RECORDS)
}
