/** Features named in a sentence; the rest is counted. */
const MAX_EXAMPLES = 3

/** Notes of one kind: the first ones, and how many there are. */
interface Noted {
  readonly shown: string[]
  count: number
}

/** Collects notes about features: by kind, with a few examples and the number of all. */
export class Notes {
  private readonly failed = new Map<string, Noted>()
  private readonly warned = new Map<string, Noted>()

  fail(kind: string, message: string): void {
    add(this.failed, kind, message)
  }

  warn(what: string, label: string): void {
    add(this.warned, what, label)
  }

  errors(): string[] {
    return [...this.failed.values()].flatMap(({ shown, count }) => {
      const more = count - shown.length
      return more > 0 ? [...shown, `… and ${more} more features with the same fault`] : shown
    })
  }

  warnings(): string[] {
    return [...this.warned].map(([what, { shown, count }]) => {
      const more = count - shown.length
      return `${what}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    })
  }
}

function add(map: Map<string, Noted>, key: string, value: string): void {
  const noted = map.get(key) ?? { shown: [], count: 0 }
  map.set(key, noted)
  noted.count += 1
  if (noted.shown.length < MAX_EXAMPLES) noted.shown.push(value)
}
