import type { RecordChange } from '@plat/contract/records/records'

/** When a record was last looked at in this browser, and what was known then. */
export interface Visit {
  guid: string
  /** Milliseconds since 1970 and version of the records at the last look. */
  at: number
  version: number
  /** The same of the visit before: what "since you were here" counts from while this visit lasts. */
  before: { at: number; version: number } | null
}

/** Records remembered. */
const MOST = 300
/** Looks closer together than this are one visit; ms. */
const ONE_VISIT = 30 * 60_000

/** The visits with a look at `guid` added, the latest first. */
export function withVisit(
  visits: readonly Visit[],
  guid: string,
  version: number,
  now: number,
): Visit[] {
  const known = visits.find((visit) => visit.guid === guid)
  const rest = visits.filter((visit) => visit.guid !== guid)
  const goesOn = known !== undefined && now - known.at < ONE_VISIT
  const before = goesOn
    ? known.before
    : known === undefined
      ? null
      : { at: known.at, version: known.version }
  return [{ guid, at: now, version, before }, ...rest].slice(0, MOST)
}

/** What a stored text holds; nothing when it is no list of visits. */
export function parseVisits(text: string | null): Visit[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isVisit) : []
  } catch {
    return []
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false
  const { guid, before } = value as Partial<Visit>
  return typeof guid === 'string' && isLook(value) && (before === null || isLook(before))
}

function isLook(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { at, version } = value as Partial<Visit>
  return typeof at === 'number' && typeof version === 'number'
}

/** What has changed since a version, one entry a field: from its first value to its last. */
export function changesSince(changes: readonly RecordChange[], version: number): RecordChange[] {
  const byField = new Map<string, RecordChange>()
  for (const change of changes) {
    if (change.version <= version) continue
    const first = byField.get(change.field)
    byField.set(change.field, first ? { ...change, before: first.before } : change)
  }
  return [...byField.values()].filter(
    ({ before, after }) =>
      (before === null && after === null) || JSON.stringify(before) !== JSON.stringify(after),
  )
}
