import { canonicalJson } from '../../platform/canonical-json.ts'

/** One difference between two documents; undefined: absent. */
export interface Change {
  /** `modules.permits.filters.status.params.label.en` */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What changes from one document to another, by path; list entries are matched by id. */
export function documentChanges(before: unknown, after: unknown): Change[] {
  return compare('', before ?? {}, after ?? {})
}

function compare(path: string, before: unknown, after: unknown): Change[] {
  if (canonicalJson(before) === canonicalJson(after)) return []
  const [old, next] = [members(before), members(after)]
  if (old && next) {
    const keys = [...new Set([...old.keys(), ...next.keys()])]
    const changes = keys.flatMap((key) =>
      compare(path === '' ? key : `${path}.${key}`, old.get(key), next.get(key)),
    )
    // The same entries in another order.
    return changes.length > 0
      ? changes
      : [{ path, before: [...old.keys()], after: [...next.keys()] }]
  }
  return [{ path, before, after }]
}

const KEYS = ['id', 'code', 'criterion', 'slug']

function members(value: unknown): Map<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const names = value.map((entry: unknown, index) => {
    const key = KEYS.map((one) =>
      typeof entry === 'object' && entry !== null
        ? (Reflect.get(entry, one) as unknown)
        : undefined,
    ).find((one) => typeof one === 'string' || typeof one === 'number')
    return key === undefined ? String(index + 1) : String(key)
  })
  return new Set(names).size === names.length
    ? new Map(names.map((name, index) => [name, value[index]]))
    : new Map(value.map((entry, index) => [String(index + 1), entry]))
}
