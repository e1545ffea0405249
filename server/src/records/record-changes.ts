import { LOCALES, type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import type { RecordChange, RecordEvent } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { own } from '@plat/contract/platform/own'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import { fieldName } from '../tenancy/document/field-name.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { valueLabel } from '../tenancy/document/value-labels.ts'
import { valueWords } from './value-words.ts'

/** A difference between two imports, as stored. */
export interface ChangeRow extends Omit<RecordChange, 'label' | 'before' | 'after'> {
  readonly before: string | null
  readonly after: string | null
}

/** Characters: of longer values only the change itself is shown. */
const MAX_SHOWN_LENGTH = 200
/** Kinds of fields whose values are not a single text; only the change itself is shown. */
const OMITTED_KINDS = new Set(['list', 'contact', 'video'])

/**
 * What imports have changed in a record, with the agency's labels and its order of fields.
 * @param readable own fields that the viewer may read; changes of others are left out, and so are
 * those of fields that the module no longer has.
 */
export function recordChanges(
  rows: readonly ChangeRow[],
  module: ModuleDocument,
  readable: ReadonlySet<string>,
): RecordChange[] {
  const place = (field: string) =>
    field === 'status'
      ? -Infinity
      : (module.formatting.find(({ id }) => id === field)?.position ?? Infinity)
  const ordered = rows.toSorted(
    (a, b) => a.version - b.version || compare(place(a.field), place(b.field)),
  )
  return ordered.flatMap(({ version, date, field, before, after }) => {
    const isBuiltIn = BUILT_IN_LABELS.some(({ id }) => id === field)
    const label = isBuiltIn || readable.has(field) ? fieldName(module, field) : null
    if (label === null) return []
    const known = module.fields.find(({ id }) => id === field)
    const isShown =
      !(known && OMITTED_KINDS.has(known.kind)) &&
      [before, after].every((value) => value === null || value.length <= MAX_SHOWN_LENGTH)
    const named = (value: string | null) =>
      value === null ? null : valueLabel(module, field, value)
    return {
      version,
      date,
      field,
      label,
      before: isShown ? named(before) : null,
      after: isShown ? named(after) : null,
    }
  })
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const LABELS: Record<string, Localized> = {
  status: { en: 'Status changed', es: 'Cambio de estado' },
  record_type: { en: 'Type changed', es: 'Cambio de tipo' },
  record_date: { en: 'Date changed', es: 'Cambio de fecha' },
}
const CHANGED: Localized = { en: 'Changed', es: 'Cambios' }

/** The changes as steps of the record's history: one for each import with changes, on the day on which it found them. */
export function changeEvents(
  changes: readonly RecordChange[],
  formatting: readonly Formatting[],
): RecordEvent[] {
  const byImport = Map.groupBy(changes, ({ version }) => version)
  return [...byImport.values()].flatMap((together): RecordEvent[] => {
    const [first] = together
    if (first === undefined) return []
    const main = together.find(({ field }) => field === 'status') ?? first
    return [
      {
        date: first.date,
        label:
          together.length > 1 && main.field !== 'status'
            ? CHANGED
            : (own(LABELS, main.field) ?? CHANGED),
        // Programs read it; pages write the changes themselves, in their reader's language.
        content: changesText(together, formatting, LOCALES[0]),
        changes: together,
        found: true,
      },
    ]
  })
}

/** What an import changed in a record, in one line; values are written as their fields are. */
export function changesText(
  changes: readonly RecordChange[],
  formatting: readonly Formatting[],
  locale: Locale,
): string {
  return changes.map((change) => sentence(change, formatting, locale)).join('; ')
}

/**
 * A value before or after a change, in words; a dash for none.
 * @param formatting of the record's fields
 */
export function changedValue(
  field: string,
  value: Localized | null,
  formatting: readonly Formatting[],
  locale: Locale,
): string {
  if (value === null) return '–'
  return valueWords(
    value,
    formatting.find(({ id }) => id === field),
    locale,
  )
}

function sentence(
  { field, label, before, after }: RecordChange,
  formatting: readonly Formatting[],
  locale: Locale,
): string {
  const text = (value: Localized | null) => changedValue(field, value, formatting, locale)
  const values = before === null && after === null ? '' : `${text(before)} → ${text(after)}`
  if (Object.hasOwn(LABELS, field)) return values
  return values === '' ? localize(label, locale) : `${localize(label, locale)}: ${values}`
}
