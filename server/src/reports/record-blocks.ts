import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { areasAt } from '../places/area.ts'
import type { PageStep } from '../pages/page-facts.ts'
import { recordFields } from '../pages/record-facts.ts'
import { recordSections } from '../pages/record-sections.ts'
import { recordDetails } from '../records/record-details.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { mapWords } from '../static-map/map-words.ts'
import { type MapSource, recordScene } from '../static-map/static-maps.ts'
import { RECORD_MAP, mapBlock } from './map-block.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { Block } from './pdf/report-content.ts'
import { momentWords } from '../platform/words.ts'
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
    ...recordFields(details.record, locale).map(([label, value]) => ({ label, value })),
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
    ...sectionBlocks(details, locale, document.tenant.locale),
    ...linkBlocks(`${report.origin}${path}`, locale, 'recordLink'),
  ]
}

function sectionBlocks(
  details: Parameters<typeof recordSections>[0],
  locale: Locale,
  agency: Locale,
): Block[] {
  return recordSections(details, locale, agency).flatMap((section) => {
    const { heading, text, language: lang, fields, steps } = section
    const blocks: Block[] = heading === null ? [] : [{ kind: 'heading', text: heading }]
    if (text) blocks.push({ kind: 'text', text, lang })
    if (fields)
      blocks.push({
        kind: 'facts',
        facts: fields.map(([label, value, language]) => ({ label, value, lang: language })),
      })
    if (steps) blocks.push(historyTable(steps, locale))
    return blocks
  })
}

function historyTable(steps: readonly PageStep[], locale: Locale): Block {
  return {
    kind: 'table',
    columns: [
      { label: reportWords('date', locale), share: 1 },
      { label: reportWords('step', locale), share: 4 },
    ],
    rows: steps.map(({ day, words }) => [day, words.map(({ text }) => text).join(': ')]),
  }
}
