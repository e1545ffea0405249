import vm from 'node:vm'
import { type ESTree, Visitor } from 'vite'
import type { Module } from './module.ts'

/** A regular expression of the code, and where it stands. */
export interface Pattern {
  readonly path: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** Characters of a text that tries to make a pattern look back and forth. */
const LENGTH = 100_000
/** Milliseconds after which a pattern is given up. */
const PATIENCE = 10_000

/** Every regular expression written in a module. */
export function patternsOf(module: Module): Pattern[] {
  const found: Pattern[] = []
  new Visitor({
    Literal: (node: ESTree.Node) => {
      if (!('regex' in node) || node.regex === null || node.regex === undefined) return
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({
        path: module.path,
        line: module.lineAt(node.start),
        source: pattern,
        flags,
      })
    },
  }).visit(module.program)
  return found
}

/** Texts of 100,000 characters made of what the pattern itself speaks of, with an end that does not fit. */
function attacks(source: string): string[] {
  const bare = source.replaceAll(/\\[pP]\{[^}]*\}/g, 'aÉ1').replaceAll(/\\[sSdDwWbB]/g, ' a0')
  const letters = new Set(['a', 'A', '0', ' ', '-', '.', '@', '<', '"', '/', '\n', ...bare])
  return [...letters].flatMap((letter) => {
    const run = letter.repeat(LENGTH / letter.length)
    return [`${run}\u0001`, `a${run}\u0001a`]
  })
}

/** Only here can a pattern be given up while it runs. */
const room = vm.createContext({})
const attack = new vm.Script('pattern.test(text)')

/** Milliseconds of the slowest attack on a pattern; Infinity when it was given up after `patience` ms. */
export function slowest({ source, flags }: Pattern, patience = PATIENCE): number {
  const pattern = new RegExp(source, flags.replaceAll(/[gy]/g, ''))
  let worst = 0
  for (const text of attacks(source)) {
    // This thread's own time: others may have the machine.
    const started = process.threadCpuUsage()
    try {
      Object.assign(room, { pattern, text })
      attack.runInContext(room, { timeout: patience })
    } catch {
      return Infinity
    }
    worst = Math.max(worst, process.threadCpuUsage(started).user / 1_000)
  }
  return worst
}
