import { localize } from '@plat/contract/platform/localized'
import { type FilterOption, leavesOf } from '@plat/contract/search/filters/filters'
import { foldText } from '../../ui/fold-text.ts'

/** An option as the panel shows it, with the records behind it under the current criteria. */
export interface TreeOption {
  id: string
  label: string
  count: number
  members: readonly TreeOption[]
}

/** Records per value of one field; null is "no value". */
export type ValueCounts = ReadonlyMap<string | null, number>

/**
 * The configured options in their order, then the values that only occur in the records, most
 * frequent first. A group's count is the sum of its members'.
 */
export function optionTree(
  configured: readonly FilterOption[],
  counts: ValueCounts,
  labelOf: (value: string) => string,
  locale: string,
): TreeOption[] {
  const toOption = (option: FilterOption): TreeOption => {
    const members = (option.members ?? []).map(toOption)
    const count =
      members.length > 0 ? sum(members.map((member) => member.count)) : (counts.get(option.id) ?? 0)
    return { id: option.id, label: localize(option.label, locale), count, members }
  }
  const known = new Set(configured.flatMap(leavesOf))
  const found = [...counts]
    .filter((entry): entry is [string, number] => entry[0] !== null && !known.has(entry[0]))
    .map(([id, count]) => ({ id, label: labelOf(id), count, members: [] }))
  return [...configured.map(toOption), ...found]
}

/** A choice as the address holds it: a group in place of all its members; null when all is chosen or nothing. */
export function compactChoice(
  leaves: ReadonlySet<string>,
  tree: readonly TreeOption[],
): string[] | null {
  const all = tree.flatMap(leavesOf)
  if (leaves.size === 0 || all.every((id) => leaves.has(id))) return null
  const shown = new Set(all)
  const compact = tree.flatMap((option) => {
    const ids = leavesOf(option)
    return ids.every((id) => leaves.has(id)) ? [option.id] : ids.filter((id) => leaves.has(id))
  })
  // A value may be chosen that no record has just now: it stays chosen.
  return [...compact, ...[...leaves].filter((id) => !shown.has(id))]
}

export type Checked = 'all' | 'some' | 'none'

/** Whether an option is chosen, or part of it, given the chosen leaves. */
export function checkedState(option: TreeOption, leaves: ReadonlySet<string>): Checked {
  const ids = leavesOf(option)
  const chosen = ids.filter((id) => leaves.has(id)).length
  return chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some'
}

/** The chosen leaves after a click on `option`: all of it, or none of it if all of it was chosen. */
export function toggleOption(option: TreeOption, leaves: ReadonlySet<string>): Set<string> {
  const next = new Set(leaves)
  const remove = checkedState(option, leaves) === 'all'
  for (const id of leavesOf(option)) {
    if (remove) next.delete(id)
    else next.add(id)
  }
  return next
}

/** The chosen leaves without those of a group. */
export function clearGroup(group: TreeOption, leaves: ReadonlySet<string>): Set<string> {
  const inside = new Set(leavesOf(group))
  return new Set([...leaves].filter((id) => !inside.has(id)))
}

/** Options whose label, or a member's label, has all the words of `text`. */
export function findOptions(tree: readonly TreeOption[], text: string): TreeOption[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...tree]
  const matches = (label: string) => words.every((word) => foldText(label).includes(word))
  return tree.flatMap((option) => {
    if (matches(option.label)) return [option]
    const members = option.members.filter((member) => matches(member.label))
    return members.length > 0 ? [{ ...option, members }] : []
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
