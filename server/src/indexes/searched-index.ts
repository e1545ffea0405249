import type { IndexData, IndexDelta } from '@plat/record-index/types'

/** What the query threads search: an index with what changed since it was built. */
export interface SearchedIndex {
  readonly data: IndexData
  readonly delta: IndexDelta | null
}

/** Bytes of its columns. */
export function bytesOf({ data, delta }: SearchedIndex): number {
  const columns = [data, ...(delta === null ? [] : [delta.data])].flatMap(({ sections }) =>
    Object.values(sections),
  )
  const beside = delta === null ? [] : [delta.before, ...Object.values(delta.visible)]
  return [...columns, ...beside].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
