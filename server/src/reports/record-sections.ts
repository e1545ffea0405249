import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import type { RecordDetails, RecordEvent } from '@plat/contract/records/records'
import { dayWords } from '../platform/words.ts'
import { changesText } from '../records/record-changes.ts'
import type { Block, Fact } from './pdf/report-content.ts'
import { fieldLanguage, fieldText } from './record-text.ts'
import { reportWords } from './report-words.ts'

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
export function recordSections(details: RecordDetails, locale: Locale, agency: Locale): Block[] {
  const { description, next_step: next, source, events } = details
  const label = (id: 'description' | 'events', otherwise: string) => {
    const format = details.formatting.find((one) => one.id === id)
    return format === undefined ? otherwise : localize(format.label, locale)
  }
  const section = (heading: string, block: Block): Block[] => [
    { kind: 'heading', text: heading },
    block,
  ]
  const text = (heading: string, written: string, lang?: Locale) =>
    section(heading, { kind: 'text', text: written, lang })
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
