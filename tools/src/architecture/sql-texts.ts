import { type ESTree, Visitor } from 'vite'
import { ConstantReader, MissingModule, UnknownValue } from './constant-reader.ts'
import type { Module } from './module.ts'

/** A statement as the database gets it, with the line of the call that sends it. */
export interface SqlText {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** What a module sends: texts that can be read from its source, and calls whose text cannot. */
export interface SqlTexts {
  readonly texts: readonly SqlText[]
  readonly unread: readonly { readonly path: string; readonly line: number }[]
}

/** Gives a module that is imported by a relative specifier: its real exports. */
export type LoadModule = (specifier: string) => Promise<Readonly<Record<string, unknown>>>

/** A statement with more conditions is composed, and prepared with examples. */
const MOST_CONDITIONS = 8

/**
 * The SQL of every `….query(…)` and `query(…)` of a module. Constants and functions of the module are
 * computed from its source, imported ones are taken from the modules themselves; a condition gives both
 * its texts.
 */
export async function sqlTexts(module: Module, load: LoadModule): Promise<SqlTexts> {
  const loaded = new Map<string, Readonly<Record<string, unknown>>>()
  const texts: SqlText[] = []
  const unread: { path: string; line: number }[] = []
  for (const argument of sqlArguments(module)) {
    const line = module.lineAt(argument.start)
    try {
      const found = await readTexts(module, argument, loaded, load)
      texts.push(...found.map((text) => ({ path: module.path, line, text })))
    } catch (error) {
      if (!(error instanceof UnknownValue)) throw error
      unread.push({ path: module.path, line })
    }
  }
  return { texts, unread }
}

/** What has a `query` of its own that takes no SQL: the record index. */
const OTHER_RECEIVERS = new Set(['index', 'threads'])

/** The SQL of calls that send some: `query(sql)` or `query({ text: sql })`. */
function sqlArguments(module: Module): ESTree.Expression[] {
  const found: ESTree.Expression[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first === undefined || first.type === 'SpreadElement') return
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier' || name.name !== 'query') return
      if (callee.type === 'MemberExpression' && OTHER_RECEIVERS.has(lastName(callee.object))) return
      const text = first.type === 'ObjectExpression' ? propertyOf(first, 'text') : first
      if (text !== undefined) found.push(text)
    },
  }).visit(module.program)
  return found
}

/** The name of a variable, or of the last property of a chain. */
function lastName(node: ESTree.Expression | ESTree.Super): string {
  const named = node.type === 'MemberExpression' ? node.property : node
  return named.type === 'Identifier' || named.type === 'PrivateIdentifier' ? named.name : ''
}

function propertyOf(object: ESTree.ObjectExpression, name: string): ESTree.Expression | undefined {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === name) return property.value
  }
  return undefined
}

async function readTexts(
  module: Module,
  argument: ESTree.Expression,
  loaded: Map<string, Readonly<Record<string, unknown>>>,
  load: LoadModule,
): Promise<string[]> {
  for (;;) {
    try {
      return alternatives((choose) =>
        new ConstantReader(module, loaded, choose).read(argument, new Map()),
      )
    } catch (error) {
      if (!(error instanceof MissingModule)) throw error
      loaded.set(error.specifier, await load(error.specifier))
    }
  }
}

/** The texts of all outcomes of the conditions that `read` meets. */
function alternatives(read: (choose: () => boolean) => unknown): string[] {
  const texts = new Set<string>()
  const open: boolean[][] = [[]]
  for (let taken = open.pop(); taken !== undefined; taken = open.pop()) {
    const given = taken
    let met = 0
    const value = read(() => {
      if (met === given.length) {
        open.push([...given, false])
        given.push(true)
      }
      return given[met++] ?? true
    })
    texts.add(textOf(value))
    if (open.length > MOST_CONDITIONS) throw new UnknownValue('conditions')
  }
  return [...texts]
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'text' in value) return textOf(value.text)
  throw new UnknownValue('no text')
}
