/** Whose values are saved, by the name of the decision. */
export type MergeChoices = Readonly<Record<string, 'mine' | 'theirs'>>

type Fields = Readonly<Record<string, unknown>>

/**
 * Fields that differ between two drafts, in the order of `after`. A text in two languages is two fields, such as
 * `title.main`; a list is one.
 */
export function changedFields(before: object, after: object): string[] {
  const was = new Map(flat(before))
  return flat(after).flatMap(([field, value]) => (same(was.get(field), value) ? [] : [field]))
}

/** Fields that mean something only together: an agency's own number with its day and source, and the two days of a duration. */
const TOGETHER = [
  ['data', 'date', 'source.main', 'source.other'],
  ['from', 'to', 'target'],
]

/** One choice between what two people wrote: of a field, or of fields that mean something only together. */
export interface Decision {
  /** The first of the fields that belong together. */
  readonly name: string
  /** Those that differ. */
  readonly fields: readonly string[]
}

/** What both people changed, each in another way. */
export function bothChanged(base: object, mine: object, theirs: object): Decision[] {
  const byMe = groupsOf(changedFields(base, mine))
  const byThem = groupsOf(changedFields(base, theirs))
  const groups = new Map<string, string[]>()
  for (const field of changedFields(mine, theirs)) {
    const name = groupOf(field)
    if (byMe.has(name) && byThem.has(name)) groups.set(name, [...(groups.get(name) ?? []), field])
  }
  return [...groups].map(([name, fields]) => ({ name, fields }))
}

function groupsOf(fields: readonly string[]): ReadonlySet<string> {
  return new Set(fields.map(groupOf))
}

function groupOf(field: string): string {
  return TOGETHER.find((group) => group.includes(field))?.[0] ?? field
}

/**
 * Their draft with the fields that I changed. What both changed has the chosen values.
 * @param base the draft from which both began
 * @param choices Default: mine
 */
export function mergedEdits<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  choices: MergeChoices,
): Draft {
  const ours = new Map(flat(mine))
  const taken = new Set(changedFields(base, mine))
  for (const { name, fields } of bothChanged(base, mine, theirs))
    for (const field of fields)
      if (choices[name] === 'theirs') taken.delete(field)
      else taken.add(field)
  // Both drafts are of one type, so that the fields are those of this type.
  return nested(theirs, '', (field, value) => (taken.has(field) ? ours.get(field) : value)) as Draft
}

/** All fields of a draft with their values. */
function flat(draft: object, prefix = ''): [string, unknown][] {
  return Object.entries(draft).flatMap(([name, value]): [string, unknown][] =>
    isPart(value) ? flat(value, `${prefix}${name}.`) : [[prefix + name, value]],
  )
}

function nested(
  draft: object,
  prefix: string,
  valueOf: (field: string, value: unknown) => unknown,
): Fields {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]): [string, unknown] => {
      const field = prefix + name
      return [name, isPart(value) ? nested(value, `${field}.`, valueOf) : valueOf(field, value)]
    }),
  )
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
