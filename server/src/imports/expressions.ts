import type { Expression } from '../tenancy/document/expression-document.ts'
import { dateReader } from './dates.ts'
import { dropValue, type ExpressionContext } from './expression-context.ts'
import { asText, type CompiledExpression, jsonReader, type Value } from './expression-values.ts'
import { numberReader } from './numbers.ts'
import { columnReader, type Row } from './row.ts'
import { storableText, textSteps } from './texts.ts'

/** Compiles an expression into a function that is called once per row. */
export function compileExpression(
  expression: Expression,
  field: string,
  context: ExpressionContext,
  optional = false,
): CompiledExpression {
  const origin = compileOrigin(expression, field, context, optional)
  if (expression.json) return jsonReader(origin, field, context)
  const text = compileText(expression, field, context)
  const last = compileLast(expression, field, context)
  return (row) => {
    const value = origin(row)
    if (value === null || value === undefined) return null
    if (typeof value === 'number' || typeof value === 'boolean') {
      if (!expression.lookup && !expression.drop) return last ? last(value) : value
    }
    const prepared = text(asText(value))
    if (prepared === null) return null
    return last ? last(prepared) : prepared
  }
}

/** The value as text; null when it is empty. */
export function compileTextExpression(
  expression: Expression,
  field: string,
  context: ExpressionContext,
): (row: Row) => string | null {
  const compiled = compileExpression(expression, field, context)
  return (row) => {
    const value = compiled(row)
    return value === null || typeof value === 'string' ? value : asText(value)
  }
}

function compileOrigin(
  expression: Expression,
  field: string,
  context: ExpressionContext,
  optional: boolean,
): (row: Row) => unknown {
  if (expression.column !== undefined) return columnOf(expression.column, context, optional)
  if (expression.const !== undefined) {
    const constant = expression.const
    return () => constant
  }
  if (expression.first) {
    const several = optional || expression.first.length > 1
    const parts = expression.first.map((part) => compileExpression(part, field, context, several))
    return (row) => {
      for (const part of parts) {
        const value = part(row)
        if (value !== null && value !== '') return value
      }
      return null
    }
  }
  return compileTemplate(expression.template ?? '', context, optional)
}

function columnOf(
  name: string,
  context: ExpressionContext,
  optional: boolean,
): (row: Row) => unknown {
  const read = columnReader(context.columns, name)
  if (context.columns.kind === 'header') {
    context.onColumn(name, read !== undefined, optional)
    return read ?? (() => null)
  }
  context.onColumn(name, false, optional)
  if (!read) return () => null
  let seen = false
  return (row) => {
    const value = read(row)
    if (!seen && value !== undefined) {
      seen = true
      context.onColumn(name, true, optional)
    }
    return value
  }
}

function compileTemplate(
  template: string,
  context: ExpressionContext,
  optional: boolean,
): (row: Row) => unknown {
  const pieces = template.split(/\{([^{}]+)\}/)
  const columns = pieces.map((piece, index) =>
    index % 2 === 1 ? columnOf(piece, context, optional) : undefined,
  )
  return (row) => {
    let any = false
    let text = ''
    for (const [index, piece] of pieces.entries()) {
      const read = columns[index]
      if (!read) {
        text += piece
        continue
      }
      const value = read(row)
      const part = value === null || value === undefined ? '' : asText(value).trim()
      if (part !== '') any = true
      text += part
    }
    return any ? text : null
  }
}

function compileText(
  expression: Expression,
  field: string,
  context: ExpressionContext,
): (text: string) => string | null {
  const steps = textSteps(expression, (reason) => context.repaired(field, reason, null))
  const dropped = expression.drop ? new Set(expression.drop) : undefined
  const match = expression.match === undefined ? undefined : new RegExp(expression.match, 'u')
  const lookup = expression.lookup ? new Map(Object.entries(expression.lookup)) : undefined
  const { cut, unlisted } = expression
  return (raw) => {
    if (raw === '') return null
    let text = steps(storableText(raw))
    if (text === '' || dropped?.has(text)) return null
    if (match && !match.test(text)) {
      dropValue(context, field, 'not in the expected form', text)
      return null
    }
    if (lookup) {
      const found = lookup.get(text)
      if (found === undefined && unlisted === 'empty') {
        dropValue(context, field, 'not in the list of values', text)
        return null
      }
      text = found ?? text
      if (text === '') return null
    }
    if (cut !== undefined && text.length > cut) {
      context.repaired(field, `cut to ${cut} characters`, text)
      text = storableText(text.slice(0, cut))
    }
    return text
  }
}

function compileLast(
  expression: Expression,
  field: string,
  context: ExpressionContext,
): ((value: string | number | boolean) => Value) | undefined {
  if (expression.date) {
    const read = dateReader(
      expression.date === true ? { formats: ['iso'], sentinels: [], zone: 'utc' } : expression.date,
      context,
    )
    return (value) => {
      const result = read(typeof value === 'number' ? value : String(value))
      if ('day' in result) return result.day
      dropValue(context, field, result.problem, String(value))
      return null
    }
  }
  if (expression.number) {
    const read = numberReader(
      expression.number === true ? { decimal: '.', sentinels: [] } : expression.number,
    )
    return (value) => {
      const result = read(typeof value === 'boolean' ? Number(value) : value)
      if ('number' in result) return result.number
      dropValue(context, field, result.problem, String(value))
      return null
    }
  }
  if (expression.split) {
    const { separator, part } = expression.split
    return (value) => {
      const parts = String(value)
        .split(separator)
        .map((piece) => piece.trim())
        .filter((piece) => piece !== '')
      return part === undefined ? (parts.length > 0 ? parts : null) : (parts.at(part) ?? null)
    }
  }
  return undefined
}
