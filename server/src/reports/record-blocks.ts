import type { ViewerLevel } from '@plat/contract/platform/envelope'
import {
  type Locale,
  localize,
  otherLanguage,
  type Localized,
} from '@plat/contract/platform/localized'
import type { RecordSummary, RecordDetails, RecordEvent } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { formattedName } from '@plat/contract/records/field-name'
import { contactLines } from '@plat/contract/records/contact-lines'
import { buttonTarget } from '@plat/contract/records/record-link'
import { isFreeText } from '@plat/contract/records/free-text'
import { own } from '@plat/contract/platform/own'
import { areasAt } from '../places/area.ts'
import { recordDetails } from '../records/record-details.ts'
import { addressLine } from '../records/record-row.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { mapWords } from '../static-map/map-words.ts'
import { type MapSource, recordScene } from '../static-map/static-maps.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import { fieldName } from '../tenancy/document/field-name.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { dayWords, momentWords } from '../platform/words.ts'
import { changesText } from '../records/record-changes.ts'
import { RECORD_MAP, mapBlock } from './map-block.ts'
import type { Block, Fact } from './pdf/report-content.ts'
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
    ...recordFacts(details.record, module, locale),
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
function recordFacts(record: RecordSummary, module: ModuleDocument, locale: Locale): Fact[] {
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
    return value ? [{ label: localize(fieldName(module, id) ?? label, locale), value }] : []
  })
}

/** Fields that stand above these sections (record-blocks.ts). */
const ABOVE = new Set([
  'agency_reference',
  'title',
  'addresses',
  'status',
  'record_type',
  'record_date',
])

/**
 * The rest of a record: what the application shows of it, in the same order.
 * @param details as the reader may read them
 * @param agency the agency's own language
 */
function recordSections(details: RecordDetails, locale: Locale, agency: Locale): Block[] {
  const { description, next_step: next, source, events } = details
  const label = (id: 'description' | 'events', otherwise: string) => {
    const name = formattedName(details.formatting, id)
    return name === null ? otherwise : localize(name, locale)
  }
  const section = (heading: string, block: Block): Block[] => [
    { kind: 'heading', text: heading },
    block,
  ]
  const text = (heading: string, content: string, lang?: Locale) =>
    section(heading, { kind: 'text', text: content, lang })
  return [
    ...(next === null
      ? []
      : text(
          reportWords('nextStep', locale),
          localize(next, locale),
          otherLanguage(next, locale, agency),
        )),
    ...(!description
      ? []
      : text(
          label('description', reportWords('description', locale)),
          description,
          otherLanguage(description, locale, agency),
        )),
    ...[...factGroups(details, locale, agency)].flatMap(([heading, facts]) =>
      section(heading, { kind: 'facts', facts }),
    ),
    ...(events.length === 0
      ? []
      : section(label('events', reportWords('history', locale)), historyTable(events, locale))),
    ...text(
      reportWords('source', locale),
      [localize(source.name, locale), source.url].filter(Boolean).join(': '),
    ),
  ]
}

/** The fields under their headings, in the configured order. */
function factGroups(details: RecordDetails, locale: Locale, agency: Locale): Map<string, Fact[]> {
  const groups = new Map<string, Fact[]>()
  for (const formatting of [...details.formatting].sort((a, b) => a.position - b.position)) {
    const { id, type, label, group } = formatting
    if (type === 'table/timeline' || id === 'description' || ABOVE.has(id)) continue
    const value = fieldText(details, formatting, locale)
    if (value === null) continue
    const heading = group === undefined ? reportWords('details', locale) : localize(group, locale)
    const facts = groups.get(heading) ?? []
    const lang = fieldLanguage(details, formatting, locale, agency)
    facts.push({ label: localize(label, locale), value, lang })
    groups.set(heading, facts)
  }
  return groups
}

function historyTable(events: readonly RecordEvent[], locale: Locale): Block {
  return {
    kind: 'table',
    columns: [
      { label: reportWords('date', locale), share: 1 },
      { label: reportWords('step', locale), share: 4 },
    ],
    rows: events.map(({ date, label, content, changes }) => {
      const told = changes ? changesText(changes, locale) : content
      return [dayWords(date, locale), [localize(label, locale), told].filter(Boolean).join(': ')]
    }),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}/

/** What a field of a record shows, as text; null where that is nothing. */
function fieldText(details: RecordDetails, formatting: Formatting, locale: Locale): string | null {
  const text = written(details, formatting, locale)
  return text === null || text.trim() === '' ? null : text
}

function written(details: RecordDetails, formatting: Formatting, locale: Locale): string | null {
  const { id, type } = formatting
  if (type === 'video') return own(details.videos, id)?.url ?? null
  if (type === 'contact')
    return contactLines(details, formatting)
      .map((lines) => lines.map(({ text }) => localize(text, locale)).join('\n'))
      .join('\n\n')
  if (type === 'button' && formatting.action !== 'copy')
    return buttonTarget(details, formatting)?.href ?? null
  const value = fieldValue(details, id)
  if (typeof value === 'string' && type === 'basic/formatted/date' && DAY.test(value))
    return dayWords(value.slice(0, 10), locale)
  return valueText(value, formatting, locale)
}

/** The language of a field's text, where it is words in another than the report's. */
function fieldLanguage(
  details: RecordDetails,
  formatting: Formatting,
  locale: Locale,
  agency: Locale,
): Locale | undefined {
  const value = fieldValue(details, formatting.id)
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'object' && first !== null)
    return isLocalized(first) ? otherLanguage(first, locale, agency) : undefined
  if (typeof first !== 'string') return undefined
  const text = own(formatting.options, first)?.text ?? (isFreeText(first) ? first : null)
  return text === null ? undefined : otherLanguage(text, locale, agency)
}

/** A record's own value by field id; those that every record has stand elsewhere. */
function fieldValue({ record, details }: RecordDetails, id: string): unknown {
  return id === 'area' ? record.area : (own(details, id) ?? null)
}

function valueText(value: unknown, formatting: Formatting, locale: Locale): string {
  if (Array.isArray(value)) return value.map((one) => valueText(one, formatting, locale)).join(', ')
  if (typeof value === 'object' && value !== null)
    return isLocalized(value)
      ? localize(value, locale)
      : Object.values(value)
          .filter((one) => typeof one === 'string' || typeof one === 'number')
          .join(', ')
  if (typeof value === 'boolean') return reportWords(value ? 'yes' : 'no', locale)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const option = own(formatting.options, String(value))
  if (option !== undefined) return localize(option.text, locale)
  return numberText(value, formatting.type === 'basic' ? undefined : formatting.formatting, locale)
}

function isLocalized(value: object): value is Exclude<Localized, string> {
  return 'en' in value && typeof value.en === 'string'
}

function numberText(value: string | number, how: Formatting['formatting'], locale: Locale): string {
  const number = value === '' ? Number.NaN : Number(value)
  if (how === undefined || Number.isNaN(number)) return String(value)
  const write = (options: Intl.NumberFormatOptions, amount = number) =>
    new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', options).format(amount)
  switch (how) {
    case 'money':
      return write({
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: Number.isInteger(number) ? 0 : 2,
      })
    case 'percent':
      return write({ style: 'percent', maximumFractionDigits: 1 }, number / 100)
    case 'area':
      return reportWords('squareFeet', locale, { area: write({}) })
    case 'number':
      return write({})
    default:
      return String(value)
  }
}
