import { dayOf } from '../indexes/index-rows.ts'
import type { Expression } from '../tenancy/document/expression-document.ts'
import { dropValue, type ExpressionContext } from './expression-context.ts'
import { compileTextExpression } from './expressions.ts'
import type { Row } from './row.ts'

const NO_DAY = 'no day of the calendar like 2016-07-01 (say with `date` how it is written)'
const DAY_OR_MOMENT = /^(?!0000)\d{4}-\d{2}-\d{2}(?:$|[T ])/
const DAY_LENGTH = 'yyyy-MM-dd'.length

/**
 * Compiles the expression of a date. One that does not say how its dates are written can give any text: of what is
 * an ISO day or moment the day is taken; all else, like 30 February, is dropped and reported.
 */
export function compileDay(
  expression: Expression,
  field: string,
  context: ExpressionContext,
): (row: Row) => string | null {
  const read = compileTextExpression(expression, field, context)
  if (expression.date) return read
  return (row) => {
    const text = read(row)
    if (text === null) return null
    if (DAY_OR_MOMENT.test(text) && dayOf(text) !== null) return text.slice(0, DAY_LENGTH)
    dropValue(context, field, NO_DAY, text)
    return null
  }
}
