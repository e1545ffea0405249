import { show } from '../folder/issue-messages.ts'
import type { Change } from './document-changes.ts'

/** A change of a document as a line of `plat tenant diff`. */
export function changeLine({ path, before, after }: Change): string {
  if (before === undefined) return `+ ${path}: ${short(after)}`
  if (after === undefined) return `- ${path}: ${short(before)}`
  if (typeof before !== 'string' || typeof after !== 'string')
    return `~ ${path}: ${short(before)} → ${short(after)}`
  const [old, next] = whereTheyDiffer(before, after)
  return `~ ${path}: ${short(old)} → ${short(next)}`
}

/** Characters of the common start that are shown. */
const SHOWN_BEFORE = 20

/** Both texts from shortly before their first difference: documents mostly begin alike. */
function whereTheyDiffer(before: string, after: string): [string, string] {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const from = same - SHOWN_BEFORE
  if (from <= SHOWN_BEFORE) return [before, after]
  return [`…${before.slice(from)}`, `…${after.slice(from)}`]
}

function short(value: unknown): string {
  if (typeof value !== 'object' || value === null) return show(value)
  const text = JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}
