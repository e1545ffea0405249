/** A page of a list as the server answered it. */
export interface Page<Item> {
  items: Item[]
  /** Entries of the whole list. */
  total: number
  /** Entries asked for. Fewer may have come: one whose text is gone by now is left out. */
  limit: number
  /** Of the records that the list was made from; null where the answer does not say. */
  version: number | null
}

/** Whether the records were replaced while the list was read: its pages do not fit together. */
export function isMixed(pages: readonly Page<unknown>[]): boolean {
  return onePart(pages).length < pages.length
}

/** The first pages, which belong together. */
export function onePart<Item>(pages: readonly Page<Item>[]): readonly Page<Item>[] {
  const other = pages.findIndex(({ version }) => version !== pages[0]?.version)
  return other === -1 ? pages : pages.slice(0, other)
}

/**
 * Where the next page begins: after all that was asked for, however many came. Undefined when nothing is left,
 * and where a next page would not fit to those before.
 * @param from entries before the first page
 */
export function nextOffset(pages: readonly Page<unknown>[], from = 0): number | undefined {
  const asked = pages.reduce((sum, { limit }) => sum + limit, from)
  return !isMixed(pages) && asked < (pages.at(-1)?.total ?? 0) ? asked : undefined
}

/** Whether a list that was loaded anew shows other entries, or others first, where somebody has read it. */
export function hasChanged(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.some((item, i) => JSON.stringify(item) !== JSON.stringify(after[i]))
}
