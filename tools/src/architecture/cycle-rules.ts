import { posix } from 'node:path'
import { ownPath } from './layer-rules.ts'
import type { Module } from './module.ts'
import { type Finding, isTest } from './source.ts'

/** Folders of a workspace that hold features; what lies deeper belongs to its feature. */
const ROOTS = /^(?:contract\/src|server\/src|web\/src)\//
/** Folders of a feature that others stand between: what reads a document, and what checks one. */
const APART = /^(?:server\/src\/tenancy\/\w+|web\/src\/exports\/embed)\//

/** Files that import each other in a circle, types included: none can be read without the others. */
export function fileCycles(modules: readonly Module[]): Finding[] {
  return cyclesOf(edges(modules, (path) => path))
}

/** Features whose files, tests apart, import each other in a circle. */
export function folderCycles(modules: readonly Module[]): Finding[] {
  return cyclesOf(edges(modules, featureOf))
}

/** The folder of a file's feature; the file itself where it lies beside the features. */
function featureOf(path: string): string {
  const apart = APART.exec(path)
  if (apart !== null) return posix.join(apart[0])
  const root = ROOTS.exec(path)?.[0]
  if (root === undefined) return posix.dirname(path)
  const [name = '', ...rest] = path.slice(root.length).split('/')
  return rest.length === 0 ? path : `${root}${name}/`
}

type Edges = ReadonlyMap<string, ReadonlySet<string>>

function edges(modules: readonly Module[], nodeOf: (path: string) => string): Edges {
  const known = new Set(modules.map(({ path }) => path))
  const found = new Map<string, Set<string>>()
  for (const { path, imports } of modules.filter((module) => !isTest(module.path))) {
    for (const { specifier } of imports) {
      const target = ownPath(path, specifier)
      if (target === null || !known.has(target)) continue
      const [from, to] = [nodeOf(path), nodeOf(target)]
      if (from !== to) found.set(from, (found.get(from) ?? new Set()).add(to))
    }
  }
  return found
}

/**
 * The strongly connected components of more than one node.
 * @see Tarjan, Depth-first search and linear graph algorithms (1972)
 */
function cyclesOf(graph: Edges): Finding[] {
  const findings: Finding[] = []
  const numbers = new Map<string, number>()
  const lows = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const visit = (node: string): number => {
    const number = numbers.size
    numbers.set(node, number)
    let low = number
    stack.push(node)
    open.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) low = Math.min(low, visit(next))
      else if (open.has(next)) low = Math.min(low, lows.get(next) ?? numbers.get(next) ?? low)
    }
    lows.set(node, low)
    if (low === number) {
      const members = stack.splice(stack.indexOf(node))
      for (const member of members) open.delete(member)
      if (members.length > 1)
        findings.push({
          path: node,
          line: 1,
          message: `is in a circle of imports: ${members.join(', ')}`,
        })
    }
    return low
  }
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node)
  return findings
}
