import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import type { RecordDetails } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { formattedName } from '@plat/contract/records/field-name'
import { sentenceCase } from '@plat/contract/records/written-value'
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
import { isLocalized, valueWords } from '../records/value-words.ts'
import { RECORD_MAP, mapBlock } from './map-block.ts'
import type { Block, Fact } from './pdf/report-content.ts'
import { reportWords } from './report-words.ts'
import { pageLink } from './search-to-report.ts'

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
    ...recordFacts(details, module, locale),
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
    { kind: 'facts', facts, page: pageLink(`${report.origin}${path}`, locale, 'recordLink') },
    ...(await mapOfRecord()),
    ...recordSections(details, { locale, agency: document.tenant.locale, origin: report.origin }),
  ]
}

/** Number, type, status, address and date of a record. */
function recordFacts(details: RecordDetails, module: ModuleDocument, locale: Locale): Fact[] {
  const { record } = details
  const { type_display: type, record_date: date, addresses } = record
  const values: Partial<Record<(typeof BUILT_IN_LABELS)[number]['id'], string | null>> = {
    agency_reference: record.agency_reference,
    record_type: type && localize(type, locale),
    status: statusWords(details, locale),
    record_date: date && dayWords(date, locale),
    addresses: addressLine(addresses[0]),
  }
  return BUILT_IN_LABELS.flatMap(({ id, label }) => {
    const value = values[id]
    return value ? [{ label: localize(fieldName(module, id) ?? label, locale), value }] : []
  })
}

/** The status, and since when the record has it, as far as that is known. */
function statusWords(
  { record, status_since: since }: Pick<RecordDetails, 'record' | 'status_since'>,
  locale: Locale,
): string | null {
  if (record.status_display === null) return null
  const status = localize(record.status_display, locale)
  if (since === null) return status
  const day = dayWords(since.day, locale)
  return reportWords(since.known === 'found' ? 'changedBy' : 'since', locale, { status, day })
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

/** Whom a record is written for. */
interface Reading {
  readonly locale: Locale
  /** The agency's own language. */
  readonly agency: Locale
  /** Of the portal: paper has no address of its own. */
  readonly origin: string
}

/**
 * The rest of a record: what the application shows of it, in the same order.
 * @param details as the reader may read them
 */
function recordSections(details: RecordDetails, reading: Reading): Block[] {
  const { locale, agency } = reading
  const { description, next_step: next, source, events } = details
  const label = (id: 'description' | 'events', otherwise: string) => {
    const name = formattedName(details.formatting, id)
    return name === null ? otherwise : localize(name, locale)
  }
  const section = (heading: string, block: Block): Block[] => [
    { kind: 'heading', text: heading },
    block,
  ]
  const text = (heading: string, content: string, lang?: Locale, href?: string) =>
    section(heading, { kind: 'text', text: content, lang, href })
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
          sentenceCase(description),
          otherLanguage(description, locale, agency),
        )),
    ...[...factGroups(details, reading)].flatMap(([heading, facts]) =>
      section(heading, { kind: 'facts', facts }),
    ),
    ...(events.length === 0
      ? []
      : section(label('events', reportWords('history', locale)), historyTable(details, locale))),
    ...text(
      reportWords('source', locale),
      localize(source.name, locale),
      undefined,
      source.url ?? undefined,
    ),
  ]
}

/** The fields under their headings, in the configured order. */
function factGroups(details: RecordDetails, reading: Reading): Map<string, Fact[]> {
  const { locale, agency } = reading
  const groups = new Map<string, Fact[]>()
  for (const formatting of [...details.formatting].sort((a, b) => a.position - b.position)) {
    const { id, type, label, group } = formatting
    if (type === 'table/timeline' || id === 'description' || ABOVE.has(id)) continue
    const value = written(details, formatting, reading)
    if (value.text.trim() === '') continue
    const heading = group === undefined ? reportWords('details', locale) : localize(group, locale)
    const facts = groups.get(heading) ?? []
    const lang = fieldLanguage(details, formatting, locale, agency)
    facts.push({ label: localize(label, locale), value: value.text, lang, href: value.href })
    groups.set(heading, facts)
  }
  return groups
}

function historyTable({ events, formatting }: RecordDetails, locale: Locale): Block {
  return {
    kind: 'table',
    columns: [
      { label: reportWords('date', locale), share: 1 },
      { label: reportWords('step', locale), share: 3 },
    ],
    rows: events.map(({ date, label, content, changes, found }) => {
      const told = changes
        ? changesText(changes, formatting, locale)
        : valueWords(content, undefined, locale)
      const day = dayWords(date, locale)
      const when = found ? reportWords('foundOn', locale, { day }) : day
      return [when, [localize(label, locale), told].filter(Boolean).join(': ')]
    }),
  }
}

/** What a field of a record shows, as text; empty for nothing. Files and pages are links: their addresses are not read. */
function written(
  details: RecordDetails,
  formatting: Formatting,
  { locale, origin }: Reading,
): { text: string; href?: string } {
  const { id, type } = formatting
  const linked = (address: string | undefined) => {
    if (address === undefined) return { text: '' }
    const [, number] = /^(?:mailto|tel):([^?]+)/i.exec(address) ?? []
    // The portal's own files and pages have no host. Anyone may fetch its recordings.
    const href = address.startsWith('/') ? origin + address : address
    return { text: number ?? reportWords('open', locale), href }
  }
  if (type === 'video') return linked(own(details.videos, id)?.url)
  if (type === 'button' && formatting.action !== 'copy')
    return linked(buttonTarget(details, formatting)?.href)
  if (type !== 'contact') {
    const value = fieldValue(details, id)
    const isAddress = formatting.formatting === 'link' && typeof value === 'string'
    if (isAddress && /^https?:\/\//i.test(value)) return linked(value)
    return { text: valueWords(value, formatting, locale) }
  }
  const groups = contactLines(details, formatting).map((lines) =>
    lines.map(({ text }) => valueWords(text, undefined, locale)).join('\n'),
  )
  return { text: groups.join('\n\n') }
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
