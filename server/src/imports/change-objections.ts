import { type FieldChange, MIN_LOST, minLost } from './field-changes.ts'
import type { MergePlan } from './merge-plan.ts'
import { type Guarded, MAX_SHARE, type Objection, percent } from './objection.ts'

/** Objections to records or locations that would be removed. */
export function removals({ removed, existing, unlocated }: MergePlan): Objection[] {
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
export function changes(
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
