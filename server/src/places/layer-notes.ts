/** Features named in a sentence; the rest is counted. */
const MAX_EXAMPLES = 3

/** Collects notes about features: by kind, with a few examples and the number of all. */
export class Notes {
  private readonly failed = new Map<string, string[]>()
  private readonly warned = new Map<string, string[]>()

  fail(kind: string, message: string): void {
    append(this.failed, kind, message)
  }

  warn(what: string, label: string): void {
    append(this.warned, what, label)
  }

  errors(): string[] {
    return [...this.failed.values()].flatMap((messages) => {
      const more = messages.length - MAX_EXAMPLES
      const shown = messages.slice(0, MAX_EXAMPLES)
      return more > 0 ? [...shown, `… and ${more} more features with the same fault`] : shown
    })
  }

  warnings(): string[] {
    return [...this.warned].map(([what, labels]) => {
      const more = labels.length - MAX_EXAMPLES
      const shown = labels.slice(0, MAX_EXAMPLES).join(', ')
      return `${what}: ${shown}${more > 0 ? ` and ${more} more` : ''}`
    })
  }
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
