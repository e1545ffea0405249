import type { LoadReason } from '@plat/contract/datasets/datasets'
import type { Localized } from '@plat/contract/platform/localized'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'

/** Counts of a report by its reasons, as an import keeps them. */
export type ReasonCounts = Readonly<Record<string, { readonly count: number }>>

/** Words for everybody; the report's own are for the operator, and may name columns, values and rules. */
type Words = readonly [pattern: RegExp, words: Localized]

const BROKEN_LINE = {
  en: 'The line is damaged: its values are not under their columns',
  es: 'La línea está dañada: sus valores no están en sus columnas',
}
const UNREADABLE = { en: 'The row cannot be read', es: 'La fila no se puede leer' }
const NO_KEY = {
  en: 'Nothing tells which record it is',
  es: 'Nada indica de qué registro se trata',
}
const TOO_LONG = { en: 'The row is too long', es: 'La fila es demasiado larga' }

const REFUSED: readonly Words[] = [
  [/^no key$/, NO_KEY],
  [/^key too long$/, NO_KEY],
  [/^line too long$/, TOO_LONG],
  [/^(shifted columns|a quote that is not closed|quotes escaped by a backslash)$/, BROKEN_LINE],
  [/JSON/, UNREADABLE],
]
const RULE = { en: 'A rule of the agency leaves it out', es: 'Una regla de la agencia la excluye' }
const OTHER_ROWS = { en: 'Other reasons', es: 'Otros motivos' }

const SPACING = { en: 'Spaces and dashes made even', es: 'Espacios y guiones unificados' }
const QUOTES = { en: 'Broken quotation marks put right', es: 'Comillas rotas corregidas' }
const RANGE_DATE = {
  en: 'A date that cannot be, left out',
  es: 'Una fecha imposible, omitida',
}
const RANGE_NUMBER = {
  en: 'A number that cannot be, left out',
  es: 'Un número imposible, omitido',
}
const UNEXPECTED = {
  en: 'Not in the expected form, left out',
  es: 'No tiene la forma esperada, omitido',
}

const REPAIRED: readonly Words[] = [
  [/^quotes /, QUOTES],
  [/^shifted columns/, { en: 'Text moved back to its column', es: 'Texto devuelto a su columna' }],
  [/^(blanks at the ends|runs of blanks|other dashes)/, SPACING],
  [/^cut to \d+ characters$/, { en: 'Shortened', es: 'Acortado' }],
  [/^stands for unknown/, { en: 'Stands for “unknown”', es: 'Significa «desconocido»' }],
  [/^(before|after) /, RANGE_DATE],
  [/^(below|above) /, RANGE_NUMBER],
  [/^not a date/, { en: 'Not a date, left out', es: 'No es una fecha, omitida' }],
  [/^not a number/, { en: 'Not a number, left out', es: 'No es un número, omitido' }],
  [/^not (JSON|in the )/, UNEXPECTED],
]
const OTHER_VALUES = { en: 'Put right', es: 'Corregido' }

/** Refused rows by reason, most frequent first. @param checks reasons of the source's own rules */
export function refusedReasons(
  counts: ReasonCounts,
  checks: readonly string[],
): { total: number; reasons: LoadReason[] } {
  return summed(
    Object.entries(counts).map(([reason, { count }]) => ({
      field: null,
      reason: checks.includes(reason) ? RULE : wordsOf(reason, REFUSED, OTHER_ROWS),
      count,
    })),
  )
}

/**
 * Repaired values by field and reason, most frequent first. What was repaired in a field that not everybody may read,
 * and in what is no field of a record, is not told at all.
 */
export function repairedReasons(
  counts: ReasonCounts,
  module: Pick<ModuleDocument, 'fields'>,
): { total: number; reasons: LoadReason[] } {
  const labels = publicLabels(module)
  return summed(
    Object.entries(counts).flatMap(([key, { count }]): LoadReason[] => {
      const [, name, rest] = /^([a-z][a-z0-9_]*): (.*)$/s.exec(key) ?? []
      // Of a row as a whole: it names no field, only columns of the source.
      if (name === undefined || rest === undefined) {
        const known = REPAIRED.find(([pattern]) => pattern.test(key))
        return known === undefined ? [] : [{ field: null, reason: known[1], count }]
      }
      const field = labels.get(name)
      return field === undefined
        ? []
        : [{ field, reason: wordsOf(rest, REPAIRED, OTHER_VALUES), count }]
    }),
  )
}

/** Labels of what a mapping fills and everybody may read, by the name that reports use. */
function publicLabels({ fields }: Pick<ModuleDocument, 'fields'>): Map<string, Localized> {
  const open = visibleFields({ fields }, 0)
  const labels = new Map<string, Localized>(BUILT_IN_LABELS.map(({ id, label }) => [id, label]))
  const [address, area] = [labels.get('addresses'), labels.get('area')]
  if (address !== undefined) labels.set('street_address', address)
  if (area !== undefined) labels.set('division', area)
  for (const { id, label } of fields) if (open.has(id)) labels.set(id, label)
  return labels
}

function wordsOf(reason: string, known: readonly Words[], other: Localized): Localized {
  return known.find(([pattern]) => pattern.test(reason))?.[1] ?? other
}

/** Reasons of the same words are one. */
function summed(all: readonly LoadReason[]): { total: number; reasons: LoadReason[] } {
  const byWords = new Map<string, LoadReason>()
  for (const one of all) {
    const key = JSON.stringify([one.field, one.reason])
    const before = byWords.get(key)
    byWords.set(key, before === undefined ? one : { ...one, count: before.count + one.count })
  }
  const reasons = [...byWords.values()].toSorted((a, b) => b.count - a.count)
  return { total: reasons.reduce((sum, { count }) => sum + count, 0), reasons }
}
