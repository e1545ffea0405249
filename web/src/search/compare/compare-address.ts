import { GUID } from '@plat/contract/platform/guid'
import { paths } from '../../paths.ts'

/** Records that are seen side by side. */
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

/** Address of the page that has records of a module side by side. */
export function compareAddress(
  { department, id }: { department: string; id: string },
  guids: readonly string[],
): string {
  // Commas stay as they are: the address is read by people.
  return `${paths.compare(department, id)}?record=${guids.join(',')}`
}

/** What an address asks to see side by side. */
export interface Compared {
  /** Guids, each once, at most `MAX_COMPARED`. */
  readonly guids: readonly string[]
  /** Records that the address names beyond those. */
  readonly more: number
  /** Names that can be no record's. */
  readonly wrong: number
}

export function comparedIn(params: URLSearchParams): Compared {
  const names = params
    .getAll('record')
    .flatMap((value) => value.toLowerCase().split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const guids = [...new Set(names.filter((name) => GUID.test(name)))]
  return {
    guids: guids.slice(0, MAX_COMPARED),
    more: Math.max(0, guids.length - MAX_COMPARED),
    wrong: new Set(names.filter((name) => !GUID.test(name))).size,
  }
}
