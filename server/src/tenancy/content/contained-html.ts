import { own } from '@plat/contract/platform/own'

/** Tags that have a meaning only directly within others. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
}
const WITHOUT_END = new Set(['br', 'hr', 'img'])
const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g

/**
 * Cleaned HTML (`cleanHtml`) that changes nothing around it, wherever it stands in a page: a parser would end the list
 * item around an item without a list, and leave out a cell without a row. Their content stays.
 */
export function containedHtml(html: string): string {
  const open: { readonly name: string; readonly isKept: boolean }[] = []
  return html.replaceAll(TAG, (tag: string, slash: string, name: string) => {
    if (slash !== '') return open.pop()?.isKept === true ? tag : ''
    if (WITHOUT_END.has(name)) return tag
    const parents = own(WITHIN, name)
    const parent = open.findLast(({ isKept }) => isKept)?.name ?? ''
    const isNested = name === 'a' && open.some((one) => one.name === 'a')
    const isKept = !isNested && (parents === undefined || parents.includes(parent))
    open.push({ name, isKept })
    return isKept ? tag : ''
  })
}
