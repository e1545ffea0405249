import { LOCALES, type Localized, localize } from '@plat/contract/platform/localized'
import type { RecordChange, RecordEvent } from '@plat/contract/records/records'
import { own } from '@plat/contract/platform/own'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import { type ModuleDocument, statusOf, typeLabel } from '../tenancy/document/module-document.ts'

/** A difference between two imports, as the database keeps it. */
export interface ChangeRow {
  readonly version: number
  readonly field: string
  readonly date: string
  readonly before: string | null
  readonly after: string | null
}

/** Longer values are not told: that the field has changed is. */
const LONGEST_TOLD = 200
/** Fields whose values are no single text. */
const UNTOLD_KINDS = new Set(['list', 'contact', 'video'])

/**
 * What imports have changed about a record, in the agency's words and its order of fields.
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
    const label = labelOf(field, module, readable)
    if (label === null) return []
    const known = module.fields.find(({ id }) => id === field)
    const told =
      !(known && UNTOLD_KINDS.has(known.kind)) &&
      [before, after].every((value) => value === null || value.length <= LONGEST_TOLD)
    return {
      version,
      date,
      field,
      label,
      before: told ? words(before, field, module) : null,
      after: told ? words(after, field, module) : null,
    }
  })
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function labelOf(
  field: string,
  module: ModuleDocument,
  readable: ReadonlySet<string>,
): Localized | null {
  const builtIn = BUILT_IN_LABELS.find(({ id }) => id === field)
  if (!builtIn && !readable.has(field)) return null
  const formatted = module.formatting.find(({ id }) => id === field)?.label
  return formatted ?? builtIn?.label ?? module.fields.find(({ id }) => id === field)?.label ?? null
}

function words(value: string | null, field: string, module: ModuleDocument): Localized | null {
  if (value === null) return null
  if (field === 'status') return statusOf(module, value).label ?? value
  if (field === 'record_type') return typeLabel(module, value) ?? value
  const options = module.formatting.find(({ id }) => id === field)?.options
  return own(options, value)?.text ?? value
}

const LABELS: Record<string, Localized> = {
  status: { en: 'Status changed', es: 'Cambio de estado' },
  record_type: { en: 'Type changed', es: 'Cambio de tipo' },
  record_date: { en: 'Date changed', es: 'Cambio de fecha' },
}
const CHANGED: Localized = { en: 'Changed', es: 'Cambios' }

/** The changes as steps of the record's history: one for each import that found any. */
export function changeEvents(changes: readonly RecordChange[]): RecordEvent[] {
  const byImport = Map.groupBy(changes, ({ version }) => version)
  return [...byImport.values()].flatMap((together): RecordEvent[] => {
    const [first] = together
    if (first === undefined) return []
    const telling = together.find(({ field }) => field === 'status') ?? first
    return [
      {
        date: first.date,
        label:
          together.length > 1 && telling.field !== 'status'
            ? CHANGED
            : (own(LABELS, telling.field) ?? CHANGED),
        content: together.map(sentence).join('; '),
        changes: together,
      },
    ]
  })
}

function sentence({ field, label, before, after }: RecordChange): string {
  const text = (value: Localized | null) => (value === null ? '–' : localize(value, LOCALES[0]))
  const values = before === null && after === null ? '' : `${text(before)} → ${text(after)}`
  if (Object.hasOwn(LABELS, field)) return values
  return values === '' ? localize(label, LOCALES[0]) : `${localize(label, LOCALES[0])}: ${values}`
}
