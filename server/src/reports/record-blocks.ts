import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Locale, localize } from '@plat/contract/platform/localized'
import type { RecordSummary } from '@plat/contract/records/records'
import { areasAt } from '../places/area.ts'
import { recordDetails } from '../records/record-details.ts'
import { addressLine } from '../records/record-row.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { mapWords } from '../static-map/map-words.ts'
import { type MapSource, recordScene } from '../static-map/static-maps.ts'
import { RECORD_MAP, mapBlock } from './map-block.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { Block, Fact } from './pdf/report-content.ts'
import { dayWords, momentWords } from '../platform/words.ts'
import { recordSections } from './record-sections.ts'
import { reportWords } from './report-words.ts'
import { linkBlocks } from './search-to-report.ts'

/** A record that a report is of. */
interface RecordToReport {
  readonly tenant: string
  readonly document: TenantDocument
  readonly module: string
  readonly record: string
  readonly level: ViewerLevel
  /** Who asked. */
  readonly name: string
  readonly locale: Locale
  readonly origin: string
}

/** A report of type Single: a record with its fields and its history; null where it is gone or hidden. */
export async function recordBlocks(
  { database, logger, maps }: SearchDependencies & { readonly maps?: MapSource },
  report: RecordToReport,
): Promise<readonly Block[] | null> {
  const { tenant, document, locale } = report
  const module = moduleOf(document, report.module)
  if (module === undefined) return null
  const [details] = await recordDetails(
    database,
    tenant,
    module,
    {
      guid: report.record,
      areaAt: async (row) => (await areasAt(database, { tenant, document }, [row]))[0] ?? null,
    },
    { visibility: VISIBILITY_OF_LEVEL[report.level], document },
  )
  if (details === undefined) return null
  const { timeZone } = document.tenant
  const when = momentWords(new Date(), locale, timeZone)
  const { updated } = details.source
  const facts = [
    { label: reportWords('module', locale), value: localize(module.name, locale) },
    ...recordFacts(details.record, locale),
    {
      label: reportWords('data', locale),
      value: updated
        ? momentWords(new Date(updated), locale, timeZone)
        : reportWords('unknown', locale),
    },
    {
      label: reportWords('made', locale),
      value: reportWords('madeBy', locale, { when, who: report.name }),
    },
  ]
  const mapOfRecord = async () => {
    if (maps === undefined) return []
    const alt = mapWords('altRecord', locale, { title: details.record.title })
    const form = { ...RECORD_MAP, locale, strip: null }
    return mapBlock(logger, alt, () => recordScene(maps, document, module.code, details, form))
  }
  const path = `/${departmentOf(document, module.code).id}/${module.code}/search/record/${report.record}`
  return [
    { kind: 'text', text: details.record.title },
    { kind: 'facts', facts },
    ...(await mapOfRecord()),
    ...recordSections(details, locale, document.tenant.locale),
    ...linkBlocks(`${report.origin}${path}`, locale, 'recordLink'),
  ]
}

/** Number, type, status, address and date of a record. */
function recordFacts(record: RecordSummary, locale: Locale): Fact[] {
  const { type_display: type, status_display: status, record_date: date, addresses } = record
  const values: Partial<Record<(typeof BUILT_IN_LABELS)[number]['id'], string | null>> = {
    agency_reference: record.agency_reference,
    record_type: type && localize(type, locale),
    status: status && localize(status, locale),
    record_date: date && dayWords(date, locale),
    addresses: addressLine(addresses[0]),
  }
  return BUILT_IN_LABELS.flatMap(({ id, label }) => {
    const value = values[id]
    return value ? [{ label: localize(label, locale), value }] : []
  })
}
