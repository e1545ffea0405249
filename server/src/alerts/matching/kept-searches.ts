import { CriteriaIndex } from '@plat/record-index/criteria-index'
import { GrowableUint32 } from '@plat/record-index/growable'
import { InternedWords } from '@plat/record-index/interned-words'
import type { RecordIndex } from '@plat/record-index/record-index'
import type { IndexCriteria } from '@plat/record-index/types'

/** Distinct searches of alerts, by position. */
export interface SearchNames {
  /** `alert.search_key`: 32 hexadecimal digits. */
  readonly keys: readonly string[]
  readonly levels: readonly number[]
  /** How many alerts share each. */
  readonly alerts: readonly number[]
}

/** What one of them looks for. */
export interface LearntSearch {
  /** Of the names that were read last. */
  readonly position: number
  /** Null: it cannot be made today, and matches nothing. */
  readonly criteria: IndexCriteria | null
  /** False: it may be another for the next records. */
  readonly lasts: boolean
}

/** Some searches, and what they match. */
export interface FoundPart {
  readonly names: SearchNames
  /** Positions of the names, each followed by the number of a record. */
  readonly matches: Uint32Array
}

/** What is known of a search that is kept. */
const UNKNOWN = 0
const KNOWN = 1
const PASSING = 2

const NAME_WORDS = 5
const HEX_WORD = 8
/** Numbers of a part: they are copied to another thread. */
const PART = 1 << 18
/** From this share of what nobody looks for any more on all is better read anew. */
const WORN = 0.5
const FEW = 10_000

/**
 * The searches that the alerts of one module are, kept from one matching to the next. Each matching reads which there are
 * now; only new ones are learnt, and those that are gone match nothing. Numbers outside the engine's heap.
 */
export class KeptSearches {
  /** Document and records' fields that they were compiled for. */
  readonly state: string
  /** Key and level; their numbers are those of the searches. */
  private readonly names = new InternedWords()
  private readonly searches = new CriteriaIndex()
  /** By search. */
  private readonly known = new GrowableUint32()
  private readonly alerts = new GrowableUint32()
  /** Matching that read it last. */
  private readonly readIn = new GrowableUint32()
  private readonly name = new Uint32Array(NAME_WORDS)
  private matching = 0
  private gone = 0
  /** By position of the names that were read last. */
  private read: number[] = []

  constructor(state: string) {
    this.state = state
  }

  /** Bytes that they take. */
  get bytes(): number {
    const { names, searches, known, alerts, readIn } = this
    return names.bytes + searches.bytes + known.bytes + alerts.bytes + readIn.bytes
  }

  /** True: most of what is kept nobody looks for any more. */
  get isWorn(): boolean {
    const { size, worn } = this.searches
    return size > FEW && (worn > WORN || this.gone > size * WORN)
  }

  /** Begins a matching: what is not read in it is gone. */
  begin(): void {
    this.matching++
  }

  /** Reads some of the searches that there are now. @returns positions of those that have to be learnt */
  know({ keys, levels, alerts }: SearchNames): Uint32Array {
    const unknown: number[] = []
    this.read = keys.map((key, at) => {
      const search = this.numberOf(key, levels[at] ?? 0)
      this.alerts.set(search, alerts[at] ?? 0)
      this.readIn.set(search, this.matching)
      if (this.known.at(search) !== KNOWN) unknown.push(at)
      return search
    })
    return Uint32Array.from(unknown)
  }

  /** One with a number that is none matches nothing. */
  learn(learnt: readonly LearntSearch[]): void {
    for (const { position, criteria, lasts } of learnt) {
      const search = this.read[position]
      if (search === undefined) throw new Error(`No search was read at ${position}`)
      this.known.set(search, lasts ? KNOWN : PASSING)
      try {
        this.searches.replace(search, criteria)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        this.searches.replace(search, null)
      }
    }
  }

  /** What those that were read match, in parts; one that these records cannot be searched by matches nothing. */
  *find(records: RecordIndex): Generator<FoundPart> {
    this.forgetGone()
    let part = new Part()
    for (const { searches, keys } of this.searches.match(records, () => undefined)) {
      for (const search of searches) {
        part.add(this.names.all, this.names.start(search), this.alerts.at(search), keys)
        if (part.length < PART) continue
        yield part.found()
        part = new Part()
      }
    }
    if (part.length > 0) yield part.found()
  }

  private forgetGone(): void {
    this.gone = 0
    for (let search = 0; search < this.searches.size; search++) {
      if (this.readIn.at(search) === this.matching) continue
      this.gone++
      if (this.known.at(search) === UNKNOWN) continue
      this.known.set(search, UNKNOWN)
      this.searches.replace(search, null)
    }
  }

  private numberOf(key: string, level: number): number {
    const { name } = this
    for (let word = 0; word < NAME_WORDS - 1; word++)
      name[word] = Number.parseInt(key.slice(word * HEX_WORD, (word + 1) * HEX_WORD), 16)
    name[NAME_WORDS - 1] = level
    const search = this.names.intern(name)
    if (search === this.searches.size) {
      this.searches.add(null)
      this.known.push(UNKNOWN)
      this.alerts.push(0)
      this.readIn.push(0)
    }
    return search
  }
}

/** A part that is being found. */
class Part {
  private readonly names = { keys: [] as string[], levels: [] as number[], alerts: [] as number[] }
  private readonly matches = new GrowableUint32()

  get length(): number {
    return this.matches.length
  }

  /** Adds a search whose name is at `start` of some words, and the records that it matches. */
  add(words: Uint32Array, start: number, alerts: number, records: Uint32Array): void {
    const { names, matches } = this
    const level = start + NAME_WORDS - 1
    const position = names.keys.length
    let key = ''
    for (let i = start; i < level; i++) key += (words[i] ?? 0).toString(16).padStart(HEX_WORD, '0')
    names.keys.push(key)
    names.levels.push(words[level] ?? 0)
    names.alerts.push(alerts)
    for (const record of records) {
      matches.push(position)
      matches.push(record)
    }
  }

  found(): FoundPart {
    return { names: this.names, matches: this.matches.values().slice() }
  }
}
