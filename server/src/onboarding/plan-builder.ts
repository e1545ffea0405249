import { RESERVED_KEYS } from '../tenancy/check/check-module.ts'
import { BUILT_IN_FIELDS } from '../tenancy/document/module-document.ts'
import { MAPPED_COLUMNS } from '../tenancy/document/source-mapping.ts'
import { type ColumnFacts, labelOfColumn } from './column-facts.ts'
import type { ColumnWords } from './column-words.ts'
import type { Guess } from './guess.ts'
import { type DateGuess, dayAt } from './guess-dates.ts'
import type { FieldGuess } from './guess-fields.ts'
import type { LocationGuess } from './guess-location.ts'
import { problemsOf, roleOf } from './guess-record-date.ts'
import { idOf } from './names.ts'
import type { PlannedField, WrittenExpression } from './plan.ts'
import type { RecordParts } from './record-parts.ts'

/** Most fields of a module; what comes after them is not used. */
const MAX_FIELDS = 40
/** Columns with fewer values may be equal by chance. */
const MIN_VALUES_OF_A_COPY = 8
/** Characters of a publisher's description that are shown. */
const MAX_DESCRIPTION = 160
const MEANINGLESS = /^(n\/?a|null|none|#n\/a|nan|-+|\.|undefined|\(null\))$/i

/** Puts guesses together to a mapping with fields, each column and each id once. */
export class PlanBuilder {
  readonly map = new Map<string, WrittenExpression>()
  readonly events: { label: string; date: WrittenExpression }[] = []
  readonly fields: PlannedField[] = []
  readonly guesses: Guess[] = []
  readonly unused: { column: string; why: string }[] = []
  readonly #used = new Set<string>()
  /** Values of the columns so far, and the column that has them. */
  readonly #contents = new Map<string, string>()
  readonly #ids = new Set<string>([
    ...BUILT_IN_FIELDS,
    ...RESERVED_KEYS,
    ...MAPPED_COLUMNS,
    'location',
    'visibility',
  ])

  readonly #said: ReadonlyMap<string, ColumnWords>

  /** @param said what the publisher says of the columns. */
  constructor(said: ReadonlyMap<string, ColumnWords> = new Map()) {
    this.#said = said
  }

  isUsed(name: string): boolean {
    return this.#used.has(name)
  }

  leaveOut(column: string, why: string): void {
    this.#used.add(column)
    this.unused.push({ column, why })
  }

  addParts(
    parts: RecordParts,
    location: LocationGuess | null,
    columns: readonly ColumnFacts[],
  ): void {
    const { key, keyColumn, status, recordDate, address, description, contractor, type } = parts
    this.#note(key.guess)
    if (keyColumn) this.map.set('agency_reference', { column: keyColumn.name, collapse: true })
    this.#addTitle(parts, columns)
    if (description) this.#part('description', textOf(description.column), description.guess)
    if (type) {
      this.#part('record_type', { ...dropOf(type.column), ...type.expression }, type.guess)
    }
    if (status) this.#part('status', textOf(status.column), status.guess)
    if (recordDate) {
      const readings = recordDate.dates.map((date) => dateOf(date, '+1y'))
      const [only] = readings
      if (only)
        this.#part(
          'record_date',
          readings.length > 1 ? { first: readings } : only,
          recordDate.guess,
        )
    }
    if (address) this.#part('street_address', textOf(address.column), address.guess)
    if (location) {
      if (location.mapping) this.map.set('location', location.mapping)
      this.#note(location.guess)
      for (const name of location.others) this.#used.add(name)
    }
    if (contractor)
      this.#field(
        contractor.column,
        'text',
        textOf(contractor.column),
        contractor.guess,
        'contractor',
      )
  }

  addDate(date: DateGuess, recordDates: readonly DateGuess[]): void {
    const { column } = date
    const same = this.#sameAs(column, date.days)
    if (same !== undefined) return this.leaveOut(column.name, `the same days as ${same}`)
    const max = roleOf(date) === 'expires' ? undefined : '+1y'
    const expression = dateOf(date, max)
    this.events.push({ label: labelOfColumn(column), date: expression })
    if (recordDates.includes(date)) return
    this.#field(column, 'date', expression, {
      field: '',
      columns: [column.name],
      what: `date ${date.formats.join(', ')}`,
      confidence: date.ambiguous ? 'unsure' : 'sure',
      why: ['its values are days', ...problemsOf(date)].join('; '),
      examples: [dayAt(date, 0), dayAt(date, 1)].filter((day) => day !== undefined),
    })
  }

  addField(found: FieldGuess): void {
    const { column } = found
    const same = this.#sameAs(column, [...column.values])
    if (found.kind === 'unused') this.leaveOut(column.name, found.why)
    else if (same !== undefined) this.leaveOut(column.name, `the same values as ${same}`)
    else if (this.fields.length >= MAX_FIELDS)
      this.leaveOut(column.name, `a module gets at most ${MAX_FIELDS} fields here`)
    else if (found.kind === 'number') {
      const number = found.decimal === ',' ? { decimal: ',' } : true
      this.#field(
        column,
        'number',
        { column: column.name, number },
        found.guess,
        undefined,
        found.money,
      )
    } else this.#field(column, found.kind, textOf(column), found.guess)
  }

  /** A name where there is one, else a kind that says more than the record's, else the record's kind. */
  #addTitle(
    { title, type, description, keyColumn }: RecordParts,
    columns: readonly ColumnFacts[],
  ): void {
    const finer = columns
      .filter(
        ({ name, word, values, longest }) =>
          name !== type?.column.name &&
          !this.#used.has(name) &&
          /(type|class|category|cat|tipo|clase)(desc|description|mapped|name)?$/.test(word) &&
          !/company|owner|property|insp|status/.test(word) &&
          values.size >= 5 &&
          longest <= 90,
      )
      .toSorted((a, b) => b.filled - a.filled || b.values.size - a.values.size)[0]
    const parts = [
      title && { column: title.column.name, collapse: true },
      finer && { column: finer.name, collapse: true },
      type && type.expression,
      !title &&
        !finer &&
        !type &&
        description && { column: description.column.name, collapse: true, cut: 100 },
    ].filter((part) => part !== null && part !== undefined && part !== false)
    const [only] = parts
    const columnNames = [title?.column.name, finer?.name, type?.guess.columns[0]].filter(
      (name) => name !== undefined,
    )
    if (!only) {
      this.#note({
        field: 'title',
        columns: keyColumn ? [keyColumn.name] : [],
        what: 'the record’s number',
        confidence: 'unsure',
        why: 'no column looks like a name or a kind',
        examples: [],
      })
      return
    }
    this.map.set('title', parts.length > 1 ? { first: parts } : only)
    this.#tell({
      field: 'title',
      columns: columnNames,
      what: 'what lists call the record: the first that is not empty',
      confidence: title ? title.guess.confidence : 'likely',
      why: title ? title.guess.why : 'no column with a name; the kind stands for it',
      examples: title ? title.guess.examples : [],
    })
  }

  /** The column before it that has as many different values, each on as many rows, in the same order. */
  #sameAs(column: ColumnFacts, values: readonly unknown[]): string | undefined {
    if (values.length < MIN_VALUES_OF_A_COPY) return undefined
    const content = JSON.stringify(values)
    const same = this.#contents.get(content)
    if (same === undefined) this.#contents.set(content, column.name)
    return same
  }

  #part(field: string, expression: WrittenExpression, guess: Guess): void {
    this.map.set(field, expression)
    this.#note(guess)
  }

  #note(guess: Guess): void {
    this.#tell(guess)
    for (const name of guess.columns) this.#used.add(name)
  }

  /** Adds what the publisher says of the columns. */
  #tell(guess: Guess): void {
    const described = guess.columns.flatMap((name) => {
      const text = this.#said.get(name)?.description
      return text === undefined ? [] : [`${name} is "${shortened(text)}"`]
    })
    const why =
      described.length > 0 ? `${guess.why}. Publisher: ${described.join(', ')}` : guess.why
    this.guesses.push({ ...guess, why })
  }

  #field(
    column: ColumnFacts,
    kind: PlannedField['kind'],
    expression: WrittenExpression,
    guess: Guess,
    wanted = column.name,
    money = false,
  ): void {
    const id = this.#ownId(idOf(wanted, '_', 'field'))
    const label = labelOfColumn(column)
    this.fields.push({
      id,
      label,
      kind,
      money,
      values: Math.max(column.values.size, column.said?.values?.length ?? 0),
    })
    this.map.set(id, expression)
    this.#note({ ...guess, field: id })
  }

  #ownId(id: string): string {
    let own = this.#ids.has(id) ? `source_${id}` : id
    for (let next = 2; this.#ids.has(own); next++) own = `${id}_${next}`
    this.#ids.add(own)
    return own
  }
}

function shortened(text: string): string {
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text
}

function textOf(column: ColumnFacts): WrittenExpression {
  return { column: column.name, collapse: true, ...dropOf(column) }
}

/** Words that stand for nothing, where the column has them. */
function dropOf(column: ColumnFacts): WrittenExpression {
  const drop = [...column.values.keys()].filter((value) => MEANINGLESS.test(value))
  return drop.length > 0 ? { drop } : {}
}

function dateOf(date: DateGuess, max: string | undefined): WrittenExpression {
  return {
    column: date.column.name,
    date: {
      formats: date.formats,
      ...(date.zone === 'agency' && { zone: 'agency' }),
      min: '1900-01-01',
      ...(max !== undefined && { max }),
    },
  }
}
