import type { Department, DepartmentEntry } from './departments.ts'
import { localize } from '../platform/localized.ts'

/** An entry with the name that stands for it in addresses. */
export interface NamedEntry {
  readonly name: string
  readonly entry: DepartmentEntry
}

/** Content of one level of a department, or of the department itself. */
export interface LevelContent {
  /** Offices and groups of them. */
  readonly offices: readonly NamedEntry[]
  readonly enquiries: readonly DepartmentEntry[]
}

/** What a department, or an entry of it, offers. */
export function contentOf({
  navigation,
  options,
}: Pick<Department, 'navigation' | 'options'>): LevelContent {
  const entries = [...navigation, ...options]
  return {
    offices: named(entries.filter(({ type }) => type !== 'enquiry')),
    enquiries: entries.filter(({ type }) => type === 'enquiry'),
  }
}

/** The entries that `names` lead through, from the department down; null when one is not there. */
export function findLevel(
  department: Pick<Department, 'navigation' | 'options'>,
  names: readonly string[],
): NamedEntry[] | null {
  const trail: NamedEntry[] = []
  for (const name of names) {
    const found = contentOf(trail.at(-1)?.entry ?? department).offices.find(
      (office) => office.name === name,
    )
    if (!found) return null
    trail.push(found)
  }
  return trail
}

/** Names for addresses out of the English names; what is called the same gets a number. */
function named(entries: readonly DepartmentEntry[]): NamedEntry[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    const plain = plainName(localize(entry.name, 'en'))
    let name = plain
    for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`
    taken.add(name)
    return { name, entry }
  })
}

function plainName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words?.join('-') ?? 'entry'
}
