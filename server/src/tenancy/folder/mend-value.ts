import type { z } from 'zod'
import { knownKeys, nearest } from './known-keys.ts'
import type { Parsed, YamlFile } from './yaml-file.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Rounds after which mending gives up: each repairs what the previous one brought to light. */
const ROUNDS = 24

/** Values tried in the place of one that does not fit, until one does. */
const STAND_INS: readonly unknown[] = [
  'x',
  'UTC',
  'x.localhost',
  '#000000',
  'https://example.org',
  '2020-01-01',
  1,
  0,
  true,
  {},
  [],
]

/**
 * A file's value with stand-ins for what does not fit its schema, so that the rest of the file can be
 * checked in the same run. It is never applied: the file has an error. Null when it cannot be mended.
 */
export function mendValue<Schema extends z.ZodType>(
  file: YamlFile,
  schema: Schema,
): Parsed<z.output<Schema>> | null {
  if (typeof file.value !== 'object' || file.value === null) return null
  const mending = new Mending(schema, structuredClone(file.value))
  const value = mending.run()
  if (value === null) return null
  return {
    file: {
      path: file.path,
      value: file.value,
      lineOf: (path) => file.lineOf(mending.inFile(path)),
      isMended: (path) => mending.touches(path),
    },
    value: value as z.output<Schema>,
  }
}

class Mending {
  readonly #schema: z.ZodType
  readonly #draft: unknown
  /** Stand-ins tried so far, by path. */
  readonly #tried = new Map<string, number>()
  readonly #touched: Path[] = []
  /** Original positions of the remaining entries of lists that have lost some. */
  readonly #places = new WeakMap<unknown[], number[]>()

  constructor(schema: z.ZodType, draft: unknown) {
    this.#schema = schema
    this.#draft = draft
  }

  run(): unknown {
    for (let round = 0; round < ROUNDS; round++) {
      const parsed = this.#schema.safeParse(this.#draft)
      if (parsed.success) return parsed.data
      const seen = new Set<string>()
      // Backwards: removing an entry must not move those still to come.
      for (const issue of parsed.error.issues.toReversed()) {
        const key = JSON.stringify(issue.path.map(String))
        if (seen.has(key)) continue
        seen.add(key)
        if (!this.#mend(issue, issue.path)) return null
      }
    }
    return null
  }

  /** The path in the file for a path in the mended value. */
  inFile(path: Path): Path {
    let current: unknown = this.#draft
    return path.map((part) => {
      const place = Array.isArray(current) ? this.#places.get(current)?.[Number(part)] : undefined
      current = memberOf(current, part)
      return place ?? part
    })
  }

  touches(path: Path): boolean {
    return this.#touched.some((one) =>
      path.every((part, index) => index >= one.length || one[index] === part),
    )
  }

  #mend(issue: Issue, path: Path): boolean {
    this.#touched.push(path)
    const owner = path.slice(0, -1).reduce<unknown>(memberOf, this.#draft)
    const last = path.at(-1)
    if (issue.code === 'unrecognized_keys') {
      const target = path.reduce<unknown>(memberOf, this.#draft)
      for (const key of issue.keys) rename(target, key, knownKeys(this.#schema, path))
      return true
    }
    if (last === undefined || typeof owner !== 'object' || owner === null) return false
    const key = JSON.stringify(path.map(String))
    const tried = this.#tried.get(key) ?? 0
    this.#tried.set(key, tried + 1)
    const old: unknown = Reflect.get(owner, last)
    if (tried === 0 && issue.code === 'invalid_value') {
      const values = issue.values.map(String)
      const meant = typeof old === 'string' ? nearest(old, values) : undefined
      Reflect.set(owner, last, issue.values[meant === undefined ? 0 : values.indexOf(meant)])
      return true
    }
    if (tried === 0 && (typeof old === 'number' || typeof old === 'boolean')) {
      Reflect.set(owner, last, String(old))
      return true
    }
    const standIn = STAND_INS[tried - 1]
    if (tried > 0 && standIn !== undefined) {
      Reflect.set(owner, last, structuredClone(standIn))
      return true
    }
    if (tried > STAND_INS.length + 1) return false
    return this.#takeOut(owner, last)
  }

  /** Without what does not fit: many members are optional. */
  #takeOut(owner: object, last: PropertyKey): boolean {
    if (!Array.isArray(owner)) return Reflect.deleteProperty(owner, last)
    const places = this.#places.get(owner) ?? owner.map((_, index) => index)
    owner.splice(Number(last), 1)
    places.splice(Number(last), 1)
    this.#places.set(owner, places)
    return true
  }
}

function rename(target: unknown, key: string, known: readonly string[]): void {
  if (typeof target !== 'object' || target === null) return
  const value: unknown = Reflect.get(target, key)
  Reflect.deleteProperty(target, key)
  const meant = nearest(key, known)
  if (meant !== undefined && !Object.hasOwn(target, meant)) Reflect.set(target, meant, value)
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
