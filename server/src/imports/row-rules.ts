import type { ColumnSpill, RowCheck } from '../tenancy/document/source-mapping.ts'
import type { ExpressionContext } from './expression-context.ts'
import { compileTextExpression } from './expressions.ts'
import type { Row } from './row.ts'

/** Rules that a source has for its rows as a whole. */
export interface RowRules {
  readonly checks: readonly RowCheck[]
  readonly spills: readonly ColumnSpill[]
}

export type PreparedRow =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'rejected'; readonly reason: string; readonly detail: string }

/** Compiles spills (repaired first) and checks into one function over rows. */
export function compileRowRules(
  rules: RowRules,
  context: ExpressionContext,
): (row: Row) => PreparedRow {
  const spills = rules.spills.map((spill) => compileSpill(spill, context))
  const checks = rules.checks.map((check) => ({
    read: compileTextExpression(check.value, `check "${check.reason}"`, context),
    match: new RegExp(check.match, 'u'),
    reason: check.reason,
  }))
  return (source) => {
    let row = source
    for (const spill of spills) row = spill(row)
    for (const { read, match, reason } of checks) {
      const value = read(row)
      if (!match.test(value ?? ''))
        return { kind: 'rejected', reason, detail: `got ${JSON.stringify(value)}` }
    }
    return { kind: 'row', row }
  }
}

function compileSpill(spill: ColumnSpill, context: ExpressionContext): (row: Row) => Row {
  const { columns } = context
  const when = new RegExp(spill.when, 'u')
  if (columns.kind === 'object') {
    return (row) => {
      if (Array.isArray(row)) return row
      // Rows of object columns are objects.
      const values = row as Readonly<Record<string, unknown>>
      const into = values[spill.into]
      if (typeof into !== 'string' || !when.test(into)) return row
      context.repaired(spill.into, `shifted columns: text of ${spill.from} put back`, into)
      return {
        ...values,
        [spill.from]: `${String(values[spill.from] ?? '')}${spill.joint}${into}`,
        [spill.into]: null,
      }
    }
  }
  const [from, target] = [columns.names.indexOf(spill.from), columns.names.indexOf(spill.into)]
  if (from < 0 || target < 0) return (row) => row
  return (row) => {
    // Rows of header columns are arrays.
    const values = row as readonly unknown[]
    const into = values[target]
    if (typeof into !== 'string' || into === '' || !when.test(into)) return row
    context.repaired(spill.into, `shifted columns: text of ${spill.from} put back`, into)
    return values.with(from, `${String(values[from] ?? '')}${spill.joint}${into}`).with(target, '')
  }
}
