import { LRUCache } from 'lru-cache'
import type { IndexQuery, IndexResults } from '../indexes/index-query.ts'
import type { LoadedIndex } from '../indexes/record-indexes.ts'

type Result = IndexResults[keyof IndexResults]

/** Bytes of answers that a process remembers: some thousand maps, in the compact form. */
const MAX_BYTES = 32 * 1024 * 1024
/** Longer pages are parts of an export, which nobody asks for twice. */
const LONGEST_PAGE = 100

/** Answers of indexes by what was asked; a process has one. */
export class RememberedAnswers {
  readonly #answers = new LRUCache<string, { result: Result }>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 16,
    sizeCalculation: ({ result }, key) => 2 * key.length + sizeOf(result),
  })
  readonly #asked = new Map<string, Promise<Result>>()
  readonly #indexes = new WeakMap<LoadedIndex, LoadedIndex>()

  /**
   * An index that remembers its answers here: many people look at the same start of a module. The same object for
   * the same index, so that more can be remembered by it.
   */
  index(index: LoadedIndex): LoadedIndex {
    const known = this.#indexes.get(index)
    if (known !== undefined) return known
    const remembered = rememberedIndex(index, this)
    this.#indexes.set(index, remembered)
    return remembered
  }

  /**
   * What is known for a key, else what `ask` gives; who asks meanwhile gets the same. What fails is asked again.
   */
  async answer(key: string, ask: () => Promise<Result>): Promise<Result> {
    const known = this.#answers.get(key)
    if (known !== undefined) return known.result
    const asked = this.#asked.get(key)
    if (asked !== undefined) return asked
    const asking = ask()
    this.#asked.set(key, asking)
    try {
      const result = await asking
      this.#answers.set(key, { result })
      return result
    } finally {
      this.#asked.delete(key)
    }
  }
}

/**
 * What an index was built from names its answers, and a query names who may see what, so that nothing has to be
 * forgotten when something changes.
 */
function rememberedIndex(index: LoadedIndex, answers: RememberedAnswers): LoadedIndex {
  const name = `${index.name} ${index.fingerprint} ${index.version}`
  return {
    ...index,
    query: async <Kind extends keyof IndexResults>(query: Extract<IndexQuery, { kind: Kind }>) => {
      if (!isRepeated(query)) return index.query<Kind>(query)
      const ask = (): Promise<Result> => index.query<Kind>(query)
      const result = await answers.answer(`${name} ${JSON.stringify(query)}`, ask)
      // The key names the query, and so its kind.
      return result as IndexResults[Kind]
    },
  }
}

function isRepeated(query: IndexQuery): boolean {
  switch (query.kind) {
    case 'count':
    case 'locations':
    case 'facets':
    case 'aggregate':
    case 'histogram':
      return true
    case 'page':
      return query.limit <= LONGEST_PAGE
    case 'atLocation':
    case 'inCluster':
    case 'suggest':
      return false
  }
}

/** Bytes, about: numbers and short texts of lists are not measured one by one. */
function sizeOf(result: Result): number {
  const parts: unknown[] = Object.values(result ?? {})
  return parts.reduce((sum: number, part) => sum + partSize(part), 256)
}

function partSize(part: unknown): number {
  if (part instanceof Uint8Array) return part.byteLength
  if (!Array.isArray(part)) return 64
  // Values by measure and period.
  return part.some(Array.isArray)
    ? part.reduce((sum: number, inner: unknown) => sum + 2 * partSize(inner), 64)
    : 64 * part.length
}
