import { type Described, describedLines } from './address/described.ts'
import { commentedYaml, type YamlComment } from './commented-yaml.ts'
import { count, type Guess, rowsOf } from './guess.ts'
import { labelOf } from './names.ts'
import type { Plan, PlannedField } from './plan.ts'
import { columnNames, notRows, type Sample } from './sample.ts'
import type { Subject } from './subject.ts'

/** What the module file needs beside the plan. */
export interface ModuleSetting {
  readonly subject: Subject
  /** Who publishes the records. */
  readonly agency: string
  /** Where the rows are, as it stands under `source`: files, or a service. */
  readonly where: Readonly<Record<string, unknown>>
  /** What the publisher says; null for files of one's own. */
  readonly described: Described | null
  readonly crs: string | undefined
}

/** Most filters over fields: a longer panel is for nobody. */
const MAX_FIELD_FILTERS = 12
/** Characters of a pattern's alternatives; a pattern has at most 500. */
const MAX_ALTERNATIVES = 480
/** Options that are shown as boxes; of more people type the name. */
const MAX_BOXES = 60

/** `modules/<code>.yaml` for a plan, with what was guessed and why as comments. */
export function moduleFile(plan: Plan, sample: Sample, setting: ModuleSetting): string {
  const { subject } = setting
  const statuses = statusEntries(plan)
  const value = {
    code: subject.code,
    name: subject.name,
    noun: subject.noun,
    ...(plan.minDate !== null && { minDate: `${plan.minDate.slice(0, 4)}-01-01` }),
    ...(plan.fields.length > 0 && {
      fields: plan.fields.map(({ id, label, kind }) => ({
        id,
        label,
        kind,
        ...(kind === 'text' && { search: true }),
      })),
    }),
    ...(plan.status && { statuses }),
    filters: filtersOf(plan),
    formatting: formattingOf(plan),
    source: sourceOf(plan, sample, setting),
  }
  return commentedYaml(value, commentsOf(plan, sample, setting.described))
}

function statusEntries({ status }: Plan): Record<string, object> {
  return Object.fromEntries([
    ...(status?.statuses ?? [])
      .filter(({ value }) => value !== 'default')
      .map(({ value, meaning }) => [value, { category: meaning ?? 'live' }]),
    ['default', { category: 'live' }],
  ])
}

function filtersOf(plan: Plan): object[] {
  const label = (en: string, es: string) => ({ label: { en, es } })
  const filters: object[] = []
  if (plan.map.has('record_type'))
    filters.push({ type: 'checkboxTree', criterion: 'record_type', params: label('Type', 'Tipo') })
  if (plan.status)
    filters.push(
      {
        type: 'status',
        criterion: 'status',
        params: label('Live or archived', 'Vigentes o archivados'),
      },
      {
        type: 'checkboxTree',
        criterion: 'status_name',
        params: { ...label('Status', 'Estado'), collapsed: true },
      },
    )
  if (plan.map.has('record_date'))
    filters.push({
      type: 'dateRange',
      criterion: 'record_date',
      params: { label: plan.recordDateLabel },
    })
  const fields = plan.fields.filter(({ kind, money }) => kind === 'category' || money)
  for (const field of fields.slice(0, MAX_FIELD_FILTERS)) filters.push(filterOf(field))
  filters.push({ type: 'text', criterion: 'text', params: label('Words', 'Palabras') })
  return filters
}

function filterOf({ id, label, kind, values }: PlannedField): object {
  const params = { label, collapsed: true }
  if (kind === 'number') return { type: 'number', criterion: id, params: { ...params, unit: '$' } }
  return values <= MAX_BOXES
    ? { type: 'checkboxTree', criterion: id, params }
    : { type: 'predictive', criterion: id, params: { ...params, endpoint: `predict/${id}` } }
}

function formattingOf(plan: Plan): object[] {
  const entries: { id: string; type: string; label: unknown; [more: string]: unknown }[] = []
  const shown = (id: string, type: string, en: string, es: string, more: object = {}) => {
    if (plan.map.has(id)) entries.push({ id, type, label: { en, es }, ...more })
  }
  shown('record_type', 'basic', 'Type', 'Tipo')
  shown('status', 'basic/status', 'Status', 'Estado')
  if (plan.map.has('record_date'))
    entries.push({ id: 'record_date', type: 'basic/formatted/date', label: plan.recordDateLabel })
  shown('description', 'basic', 'Description', 'Descripción', { layout: 'wide' })
  if (plan.map.has('street_address'))
    entries.push({ id: 'addresses', type: 'address', label: { en: 'Address', es: 'Dirección' } })
  for (const field of plan.fields) entries.push(formatOf(field))
  if (plan.events.length > 0)
    entries.push({
      id: 'events',
      type: 'table/timeline',
      label: { en: 'History', es: 'Historial' },
      layout: 'wide',
    })
  return entries.map((entry, index) => ({ ...entry, position: index + 1 }))
}

function formatOf({ id, label, kind, money }: PlannedField) {
  if (kind === 'date') return { id, type: 'basic/formatted/date', label }
  if (kind === 'number')
    return { id, type: 'basic/formatted', label, formatting: money ? 'money' : 'number' }
  return { id, type: 'basic', label }
}

function sourceOf(plan: Plan, sample: Sample, setting: ModuleSetting): object {
  const { header, encoding, format, skipRows } = sample
  const titled = header !== undefined && skipRows === null
  const names = header ? columnNames(header) : []
  return {
    name: setting.described?.attribution ?? setting.agency,
    ...(setting.described?.page !== undefined && { url: setting.described.page }),
    format: format.format,
    ...('item' in format && format.item !== undefined && { item: format.item }),
    ...setting.where,
    ...(encoding !== 'utf-8' && { encoding }),
    ...(skipRows && { skipRows }),
    ...(titled && { headers: names }),
    ...(hasBackslashes(sample) && { backslashQuotes: 'repair' }),
    ...(setting.crs !== undefined && { crs: setting.crs }),
    key: plan.key,
    map: Object.fromEntries(plan.map),
    ...(plan.events.length > 0 && { events: plan.events }),
    ...(titled && {
      checks: [
        {
          value: { column: names[0] },
          match: `^(?!(${alternatives(notRows(header))})$)`,
          reason: 'a title above the records, or the header',
        },
      ],
    }),
  }
}

function hasBackslashes({ repaired }: Sample): boolean {
  return [...repaired.reasons.keys()].some((reason) => reason.includes('backslash'))
}

/** Texts as alternatives of a pattern, as many as a pattern has room for. */
function alternatives(texts: readonly string[]): string {
  let pattern = ''
  for (const text of texts.map(escaped)) {
    if (pattern.length + text.length < MAX_ALTERNATIVES) pattern += `${pattern && '|'}${text}`
  }
  return pattern
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

function commentsOf(plan: Plan, sample: Sample, described: Described | null): YamlComment[] {
  const files = `${count(sample.files.length)} ${sample.files.length === 1 ? 'file' : 'files'}`
  const rows = `${count(sample.rows)} rows${sample.whole ? '' : ' of a sample'} from ${described?.what ?? files}`
  const key = plan.guesses.find(({ field }) => field === 'key')
  return [
    {
      path: [],
      text: `Written by plat init from ${rows}. What is guessed says so: sure, likely or unsure.\nChange what is wrong, then: plat tenant check, and plat import … --dry-run.`,
    },
    ...(plan.status
      ? [
          { path: ['statuses'], text: explained(plan.status.guess) },
          ...plan.status.statuses
            .filter(({ value }) => value !== 'default')
            .map(({ value, rows: times, meaning }) => ({
              path: ['statuses', value],
              text: `${times > 0 ? rowsOf(times) : 'in the publisher’s list, on no row of the sample'}${meaning === null ? '; unsure: the word is not known' : ''}`,
            })),
        ]
      : []),
    ...(described ? [{ path: ['source'], text: describedLines(described).join('\n') }] : []),
    ...(key ? [{ path: ['source', 'key'], text: explained(key) }] : []),
    ...plan.guesses
      .filter(({ field }) => plan.map.has(field))
      .map((guess) => ({ path: ['source', 'map', guess.field], text: explained(guess) })),
    ...(plan.unused.length > 0
      ? [
          {
            path: ['source', 'map'],
            text: `Not used: ${plan.unused.map(({ column, why }) => `${labelled(column)} (${why})`).join(', ')}.`,
          },
        ]
      : []),
  ]
}

function labelled(column: string): string {
  return column === '' ? labelOf('unnamed') : column
}

function explained({ confidence, what, why }: Guess): string {
  return `${confidence}: ${what}; ${why}`
}
