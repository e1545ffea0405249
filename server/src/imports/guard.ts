import { type ChangeExample, type FieldChange, MIN_LOST, minLost } from './field-changes.ts'
import type { FieldCount } from './field-counts.ts'
import {
  type Accepted,
  type Guarded,
  type Objection,
  shown,
  topReasons,
  MAX_SHARE,
  percent,
} from './objection.ts'
import { rejects, unreadable } from './rejects-objections.ts'
import type { MergePlan } from './merge-plan.ts'

/**
 * What speaks against an import; empty when it may go ahead. A broken feed usually shrinks, loses its
 * values, or changes its form in a way that the mapping does not know; the records in the database are
 * then better than the new ones.
 */
export function objectionsTo(found: Guarded, accepted: Accepted): Objection[] {
  const { plan, counts } = found
  if (counts.read === 0)
    return [{ message: 'the source holds no row. Expected at least one', option: null }]
  if (plan.inserted + plan.changed + plan.unchanged === 0)
    return [
      {
        message: `not one of ${counts.read} rows could be used: ${topReasons(counts.rejected)}`,
        option: null,
      },
    ]
  const differences = found.changes.flatMap((change) => changes(change, found))
  const objections = [
    ...removals(plan),
    ...rejects(found),
    // For existing records the losses are more telling.
    ...unreadable(found).filter(({ field }) => !differences.some((one) => one.field === field)),
    ...differences,
  ]
  return objections.filter((one) => !isAccepted(one, accepted))
}

/** The sentence of a refusal. */
export function refusalOf(objections: readonly Objection[]): string {
  const message = `${objections.map((one) => one.message).join(';\n    ')}.`
  const fields = [...new Set(objections.flatMap(({ field }) => field ?? []))]
  const options = [...new Set(objections.map(({ option }) => option))].flatMap((option) =>
    option === '--accept-changes' ? [`${option} ${fields.join(',')}`] : (option ?? []),
  )
  return options.length === 0
    ? message
    : `${message} If that is right, import again with ${options.join(' ')}.`
}

/** An objection with its first record, and the source's value there. */
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
    message: `${objection.message} (${example.key}: ${shown(example.before)} → ${
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

/** Objections to records or locations that would be removed. */
function removals({ removed, existing, unlocated }: MergePlan): Objection[] {
  const option = '--accept-removals'
  const limit = existing * MAX_SHARE
  return [
    ...(removed > limit
      ? [
          {
            message: `${removed} of ${existing} records are missing from the source, more than ${percent(MAX_SHARE)}`,
            option,
          } as const,
        ]
      : []),
    ...(unlocated > limit
      ? [
          {
            message: `${unlocated} of ${existing} records would lose their location, more than ${percent(MAX_SHARE)}`,
            option,
          } as const,
        ]
      : []),
  ]
}

/** Objections to fields that would be emptied or changed in many records. */
function changes(
  { field, had, lost, changed }: FieldChange,
  { plan, snapshot }: Guarded,
): Objection[] {
  const option = '--accept-changes'
  const found: Objection[] = []
  const many = lost > had * MAX_SHARE && lost >= minLost(field)
  // With few records, losing most of them counts too.
  if ((many || lost * 2 > plan.existing) && !(field === 'location' && locationsAreReported(plan)))
    found.push({
      message: `${field} would ${lossOf(field)} in ${lost} of ${had} records`,
      option,
      field,
      kind: 'lost',
    })
  // A feed of changes holds only changed records.
  const whole = snapshot && field !== 'visibility' ? had : plan.existing
  if (changed > whole * MAX_CHANGED_SHARE && changed >= MIN_LOST)
    found.push({
      message: `${field} would change in ${changed} of ${whole} records`,
      option,
      field,
      kind: 'changed',
    })
  return found
}

/** Share of records in which a field may change without an operator's consent. */
const MAX_CHANGED_SHARE = 0.5

function locationsAreReported({ unlocated, existing }: MergePlan): boolean {
  return unlocated > existing * MAX_SHARE
}

function lossOf(field: string): string {
  if (field === 'visibility') return 'open'
  return field === 'events' ? 'lose steps' : 'become empty'
}
