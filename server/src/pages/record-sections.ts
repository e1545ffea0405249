import type { RecordDetails, RecordEvent } from '@plat/contract/records/records'
import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import { changesText } from '../records/record-changes.ts'
import type { PageField, PageSection, PageStep } from './page-facts.ts'
import { dayWords } from '../platform/words.ts'
import { pageLabels } from './page-labels.ts'
import { fieldLanguage, fieldText } from './record-text.ts'

/** Fields that previews show, and the page above these sections (record-facts.ts). */
const ABOVE = new Set([
  'agency_reference',
  'title',
  'addresses',
  'status',
  'record_type',
  'record_date',
])

/**
 * The whole record for readers without scripts: what the application shows of it, in the same order. Only the
 * page has it; previews and linked data keep to record-facts.ts.
 * @param details as everybody may read them
 * @param agency the agency's own language
 */
export function recordSections(
  details: RecordDetails,
  locale: Locale,
  agency: Locale,
): PageSection[] {
  const { description, next_step, source, events } = details
  const label = (id: string, otherwise: string) => {
    const format = details.formatting.find((one) => one.id === id)
    return format === undefined ? otherwise : localize(format.label, locale)
  }
  return [
    ...(next_step === null
      ? []
      : [
          {
            heading: pageLabels('nextStep', locale),
            text: localize(next_step, locale),
            language: otherLanguage(next_step, locale, agency),
          },
        ]),
    ...(description === null
      ? []
      : [
          {
            heading: label('description', pageLabels('description', locale)),
            text: description,
            language: otherLanguage(description, locale, agency),
          },
        ]),
    ...fieldSections(details, locale, agency),
    ...(events.length === 0
      ? []
      : [
          {
            heading: label('events', pageLabels('history', locale)),
            steps: events.map((event) => step(event, locale, agency)),
          },
        ]),
    {
      heading: pageLabels('source', locale),
      text: [localize(source.name, locale), source.url].filter(Boolean).join(': '),
    },
  ]
}

/** The fields under their headings, in the configured order. */
function fieldSections(details: RecordDetails, locale: Locale, agency: Locale): PageSection[] {
  const groups = new Map<string, PageField[]>()
  for (const formatting of [...details.formatting].sort((a, b) => a.position - b.position)) {
    const { id, type, label, group } = formatting
    if (type === 'table/timeline' || id === 'description' || ABOVE.has(id)) continue
    const text = fieldText(details, formatting, locale)
    if (text === null) continue
    const heading = group === undefined ? pageLabels('details', locale) : localize(group, locale)
    const fields = groups.get(heading) ?? []
    const language = fieldLanguage(details, formatting, locale, agency)
    fields.push([localize(label, locale), text, language])
    groups.set(heading, fields)
  }
  return [...groups].map(([heading, fields]) => ({ heading, fields }))
}

function step(event: RecordEvent, locale: Locale, agency: Locale): PageStep {
  const { date, label, content, changes } = event
  const told = changes ? changesText(changes, locale) : content
  return {
    day: dayWords(date, locale),
    words: [
      { text: localize(label, locale), language: otherLanguage(label, locale, agency) },
      ...(told
        ? [{ text: told, language: changes ? undefined : otherLanguage(told, locale, agency) }]
        : []),
    ],
  }
}
