import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import type { Problem } from './problem.ts'

/** A parsed YAML file that knows the line of each value. */
export interface YamlFile {
  /** Path within the tenant folder. */
  readonly path: string
  readonly value: unknown
  /** Line (from 1) of the key or list entry at `path`, or of its nearest parent that exists. */
  lineOf(path: readonly PropertyKey[]): number
  /** Whether something at, in or around `path` had to be replaced before the file could be read. */
  isMended?(path: readonly PropertyKey[]): boolean
}

/** Parses YAML 1.2; syntax errors and keys given twice come back as problems. */
export function parseYaml(
  path: string,
  text: string,
): { file: YamlFile | null; problems: Problem[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const problems = document.errors.map((error): Problem => ({
    severity: 'error',
    file: path,
    line: lines.linePos(error.pos[0]).line,
    message: `got YAML that cannot be read: ${error.message}${hint(error.code)}`,
  }))
  // One of two equal keys counts, and the rest of the file can be checked.
  if (document.errors.some(({ code }) => code !== 'DUPLICATE_KEY')) return { file: null, problems }
  try {
    const value: unknown = document.toJS()
    if (holdsItself(value, [])) throw new Error('an alias stands within what it stands for')
    return { file: { path, value, lineOf: (at) => lineOf(document, lines, at) }, problems }
  } catch (error) {
    // An alias without its anchor, or a bomb of aliases, shows only here.
    const message = `got YAML that cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { file: null, problems: [{ severity: 'error', file: path, line: 1, message }] }
  }
}

function holdsItself(value: unknown, within: readonly unknown[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (within.includes(value)) return true
  return Object.values(value).some((member) => holdsItself(member, [...within, value]))
}

function hint(code: string): string {
  if (code === 'TAB_AS_INDENT') return ' (indent with spaces)'
  if (code === 'DUPLICATE_KEY') return ' (keep one of the two)'
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY')
    return ' (a text with ": " in it needs quotes)'
  return ''
}

function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let line = startLine(lines, node) ?? 1
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => keyText(key) === String(part))
      if (!pair) return line
      line = startLine(lines, pair.key) ?? line
      node = pair.value
    } else if (isSeq(node) && typeof part === 'number') {
      const item = node.items[part]
      line = startLine(lines, item) ?? line
      node = item
    } else return line
  }
  return line
}

function keyText(key: unknown): string {
  return String(isScalar(key) ? key.value : key)
}

function startLine(lines: LineCounter, node: unknown): number | undefined {
  // Parsed nodes carry their range; anything else was made in code and has none.
  const range = (node as Node | null | undefined)?.range
  return range ? lines.linePos(range[0]).line : undefined
}

/** A parsed file and the file itself, for problems found later. */
export interface Parsed<Value> {
  readonly file: YamlFile
  readonly value: Value
}
