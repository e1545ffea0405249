import type { FieldCount } from './field-counts.ts'
import { type ChangeExample, type FieldChange, leastLost, LEAST_LOST } from './field-changes.ts'
import { isEventField } from './event-field.ts'
import type { RowCounts } from './import-rows.ts'
import type { MergePlan } from './merge.ts'
import type { Tally } from './tally.ts'

/** Share of the records that an import may remove, or take a field from, or of rows it may reject, unasked. */
const LARGEST_SHARE = 0.2
/** Share of rows by which more may be rejected than an operator has accepted. */
const MORE_REJECTED = 0.05
/** Reasons of rejected rows that a refusal names. */
const REASONS = 3
/** Characters of a value that a refusal shows. */
const LONGEST_SHOWN = 60

/** What an operator has said that an import may do. */
export interface Accepted {
  readonly removals: boolean
  /** Files that look cut off. */
  readonly truncated: boolean
  readonly rejects: boolean
  /** Fields that may be emptied or changed; `all` stands for every one. */
  readonly changes: readonly string[]
}

/** What the guard looks at. */
export interface Guarded {
  readonly plan: MergePlan
  readonly snapshot: boolean
  readonly counts: Pick<RowCounts, 'read' | 'located' | 'rejected' | 'unlocated' | 'fields'>
  readonly changes: readonly FieldChange[]
  readonly last: LastImport | null
}

/** What the last import that went through had, as far as the guard compares with it. */
export interface LastImport {
  /** Largest share of rejected rows that an operator has accepted; 0 when none was. */
  readonly acceptedRejects: number
  /** Fields of which most values could not be read. */
  readonly unreadable: readonly string[]
}

/** Something that speaks against an import, and the option that accepts it. */
export interface Objection {
  readonly words: string
  readonly option: '--accept-removals' | '--accept-rejects' | '--accept-changes' | null
  readonly field?: string
  /** The change of which an example would help. */
  readonly kind?: 'lost' | 'changed'
}

/**
 * What speaks against an import; nothing when it may go ahead. A feed that breaks usually shrinks,
 * empties, or says the same in another way that the mapping does not know; what is in the database is
 * then better than what came.
 */
export function objectionsTo(found: Guarded, accepted: Accepted): Objection[] {
  const { plan, counts } = found
  if (counts.read === 0)
    return [{ words: 'the source holds no row. Expected at least one', option: null }]
  if (plan.inserted + plan.changed + plan.unchanged === 0)
    return [
      {
        words: `not one of ${counts.read} rows could be used: ${topReasons(counts.rejected)}`,
        option: null,
      },
    ]
  const differences = found.changes.flatMap((change) => changes(change, found))
  const objections = [
    ...removals(plan),
    ...rejects(found),
    // Of records that are found again, what they would lose says more.
    ...unreadable(found).filter(({ field }) => !differences.some((one) => one.field === field)),
    ...differences,
  ]
  return objections.filter((one) => !isAccepted(one, accepted))
}

/** The sentence of a refusal. */
export function refusalOf(objections: readonly Objection[]): string {
  const words = `${objections.map((one) => one.words).join(';\n    ')}.`
  const fields = [...new Set(objections.flatMap(({ field }) => field ?? []))]
  const options = [...new Set(objections.map(({ option }) => option))].flatMap((option) =>
    option === '--accept-changes' ? [`${option} ${fields.join(',')}`] : (option ?? []),
  )
  return options.length === 0
    ? words
    : `${words} If that is right, import again with ${options.join(' ')}.`
}

/** An objection with the first record that it is about, and what the source says there. */
export function withExample(
  objection: Objection,
  example: ChangeExample | undefined,
  count: FieldCount,
): Objection {
  if (!example) return objection
  const source =
    objection.kind === 'lost' && count.example
      ? `; the source says ${shown(count.example.value)}: ${count.example.reason}`
      : ''
  return {
    ...objection,
    words: `${objection.words} (${example.key}: ${shown(example.before)} → ${
      example.after === null ? 'empty' : shown(example.after)
    }${source})`,
  }
}

function isAccepted({ option, field, kind }: Objection, accepted: Accepted): boolean {
  if (option === '--accept-removals') return accepted.removals
  if (option === '--accept-rejects') return accepted.rejects
  if (option !== '--accept-changes' || field === undefined) return false
  if (field === 'location' && kind === 'lost' && accepted.removals) return true
  return accepted.changes.includes('all') || accepted.changes.includes(field)
}

function removals({ removed, existing, unlocated }: MergePlan): Objection[] {
  const option = '--accept-removals'
  const limit = existing * LARGEST_SHARE
  return [
    ...(removed > limit
      ? [
          {
            words: `${removed} of ${existing} records are missing from the source, more than ${percent(LARGEST_SHARE)}`,
            option,
          } as const,
        ]
      : []),
    ...(unlocated > limit
      ? [
          {
            words: `${unlocated} of ${existing} records would lose their location, more than ${percent(LARGEST_SHARE)}`,
            option,
          } as const,
        ]
      : []),
  ]
}

/** The share of rejected rows that counts as accepted from this import on. */
export function acceptedRejects(
  { counts, last }: Pick<Guarded, 'counts' | 'last'>,
  accepted: Accepted,
): number {
  const share = shareOf(counts)
  return accepted.rejects && share > LARGEST_SHARE ? share : (last?.acceptedRejects ?? 0)
}

/** Share of rejected rows up to which nobody is asked. */
export function isUnasked(share: number): boolean {
  return share <= LARGEST_SHARE
}

function shareOf({ rejected, read }: Pick<Guarded['counts'], 'rejected' | 'read'>): number {
  return read === 0 ? 0 : rejected.total / read
}

function rejects({ counts, last }: Guarded): Objection[] {
  const share = shareOf(counts)
  const accepted = last?.acceptedRejects ?? 0
  if (share <= LARGEST_SHARE || (accepted > 0 && share <= accepted + MORE_REJECTED)) return []
  return [
    {
      words: `${counts.rejected.total} of ${counts.read} rows are rejected, more than ${percent(LARGEST_SHARE)}: ${topReasons(counts.rejected)}`,
      option: '--accept-rejects',
    },
  ]
}

/** Fields that a mapping fills, and whose values are mostly of another form than it says. */
function unreadable({ plan, counts, last }: Guarded): Objection[] {
  const objections = counts.fields
    .entries()
    .filter(([field]) => !last?.unreadable.includes(field))
    .flatMap(([field, count]): Objection[] => {
      if (!mostlyUnreadable(count, counts.read)) return []
      const example = count.example
        ? ` (${shown(count.example.value)}: ${count.example.reason})`
        : ''
      return [
        {
          words: `${field} cannot be read in ${count.unreadable} of ${count.unreadable + count.filled} rows that give it${example}`,
          option: '--accept-changes',
          field: isEventField(field) ? 'events' : field,
        },
      ]
    })
  const top = Object.entries(counts.unlocated.toReport()).find(([name]) => name !== NO_LOCATION)
  const unusable = counts.unlocated.total - (counts.unlocated.reasons.get(NO_LOCATION)?.count ?? 0)
  if (plan.existing === 0 && top && isMost(unusable, counts.located, counts.read))
    objections.push({
      words: `location cannot be used in ${unusable} of ${unusable + counts.located} rows that give it (${top[0]}, ${top[1].examples[0] ?? ''})`,
      option: '--accept-changes',
      field: 'location',
    })
  return objections
}

/** Under which a row without a location is counted. */
const NO_LOCATION = 'no location in the source'

/** Whether most of the values that rows give for a field cannot be read. */
export function mostlyUnreadable(
  { unreadable: bad, filled }: Pick<FieldCount, 'unreadable' | 'filled'>,
  rows: number,
): boolean {
  return isMost(bad, filled, rows)
}

function isMost(bad: number, good: number, rows: number): boolean {
  return bad > good && (bad >= LEAST_LOST || bad * 2 > rows)
}

function changes(
  { field, had, lost, changed }: FieldChange,
  { plan, snapshot }: Guarded,
): Objection[] {
  const option = '--accept-changes'
  const found: Objection[] = []
  const many = lost > had * LARGEST_SHARE && lost >= leastLost(field)
  // Of few records each counts, as long as it is most of them.
  if ((many || lost * 2 > plan.existing) && !(field === 'location' && toldOfLocations(plan)))
    found.push({
      words: `${field} would ${lossOf(field)} in ${lost} of ${had} records`,
      option,
      field,
      kind: 'lost',
    })
  // A feed of changes holds nothing but changed records.
  const whole = snapshot && field !== 'visibility' ? had : plan.existing
  if (changed > whole * MOST && changed >= LEAST_LOST)
    found.push({
      words: `${field} would change in ${changed} of ${whole} records`,
      option,
      field,
      kind: 'changed',
    })
  return found
}

/** Share of the records in which a field may change, unasked. */
const MOST = 0.5

function toldOfLocations({ unlocated, existing }: MergePlan): boolean {
  return unlocated > existing * LARGEST_SHARE
}

function lossOf(field: string): string {
  if (field === 'visibility') return 'open'
  return field === 'events' ? 'lose steps' : 'become empty'
}

function topReasons(tally: Tally): string {
  return Object.entries(tally.toReport())
    .slice(0, REASONS)
    .map(([reason, { count, examples }]) => `${count} ${reason} (${examples[0] ?? ''})`)
    .join(', ')
}

function shown(value: string): string {
  return JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value)
}

function percent(share: number): string {
  return `${share * 100} %`
}
