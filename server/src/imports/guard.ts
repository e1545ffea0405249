import { changes, removals } from './change-objections.ts'
import type { ChangeExample } from './field-changes.ts'
import type { FieldCount } from './field-counts.ts'
import { type Accepted, type Guarded, type Objection, shown, topReasons } from './objection.ts'
import { rejects, unreadable } from './rejects-objections.ts'

/**
 * What speaks against an import; empty when it may go ahead. A broken feed usually shrinks, loses its
 * values, or changes its form in a way that the mapping does not know; the records in the database are
 * then better than the new ones.
 */
export function objectionsTo(found: Guarded, accepted: Accepted): Objection[] {
  const { plan, counts } = found
  if (counts.read === 0 && found.isIncrement === true) return []
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

/**
 * The sentence of a refusal.
 * @param isSent the rows came with a request: it says how to send it again.
 */
export function refusalOf(objections: readonly Objection[], isSent = false): string {
  const message = `${objections.map((one) => one.message).join(';\n    ')}.`
  const fields = [...new Set(objections.flatMap(({ field }) => field ?? []))]
  if (isSent) {
    const lost = objections.some(({ option }) => option === '--accept-removals') ? ['location'] : []
    const accept = [...new Set([...fields, ...lost])].join(',')
    return accept === ''
      ? message
      : `${message} If that is right, send it again with ?accept_changes=${accept}.`
  }
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
