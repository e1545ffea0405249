import type { Expression } from '../tenancy/document/expression-document.ts'

/** Characters that PostgreSQL's text and JSON cannot hold: NUL and halves of surrogate pairs. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const SUSPECT = /[\0\ud800-\udfff]/

/** The text without characters that the database cannot hold. */
export function storableText(text: string): string {
  return SUSPECT.test(text) ? text.replace(UNSTORABLE, '') : text
}

type Step = (text: string) => string

/**
 * Compiles the text steps of an expression: trim, replace, collapse, dashes, case. `repaired` is
 * called for each change, so that the report shows how often the source needed it.
 */
export function textSteps(expression: Expression, repaired: (reason: string) => void): Step {
  const steps: Step[] = []
  const counted =
    (reason: string, step: Step): Step =>
    (text) => {
      const result = step(text)
      if (result !== text) repaired(reason)
      return result
    }
  if (expression.trim) steps.push(counted('blanks at the ends', (text) => text.trim()))
  for (const { pattern, with: replacement, flags, note } of expression.replace ?? []) {
    const regex = new RegExp(pattern, `gu${flags}`)
    const step: Step = (text) => text.replace(regex, replacement)
    steps.push(note === undefined ? step : counted(note, step))
  }
  if (expression.trim && expression.replace) steps.push((text) => text.trim())
  if (expression.collapse) steps.push(counted('runs of blanks', collapse))
  if (expression.dashes) steps.push(counted('other dashes than the hyphen', hyphens))
  if (expression.case) steps.push(CASES[expression.case])
  const [first, second, ...more] = steps
  if (!first) return (text) => text
  if (!second) return first
  return (text) => more.reduce((value, step) => step(value), second(first(text)))
}

const RUNS = /\s{2,}|[\t\n\r\u00a0]/
const BLANKS = /\s+/g
function collapse(text: string): string {
  return RUNS.test(text) ? text.replace(BLANKS, ' ') : text
}

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
function hyphens(text: string): string {
  return text.replace(DASHES, '-')
}

const WORD = /[\p{L}\p{M}'’]+/gu
const CASES: Record<NonNullable<Expression['case']>, Step> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  title: (text) =>
    text.toLowerCase().replace(WORD, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
  sentence: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
}
