import { type ESTree, Visitor } from 'vite'
import type { Module } from './module.ts'
import { type Finding, isTest } from './source.ts'

/** Code that requests, addresses, records and tenant folders reach. */
const LOOKED_AT = /^(contract|server|web)\/src\//
/** Members of a search and of a record that hold values by names from outside. */
const MEMBERS = new Set([
  'choices',
  'ranges',
  'periods',
  'tabs',
  'around',
  'statuses',
  'details',
  'attributes',
  'videos',
])

/**
 * Reads of `table[name]` where `table` holds values by any text: what is said of it is
 * `Record<string, …>` in this module, or it is one of the members above. A plain object answers to
 * `constructor` as well; `own(table, name)` does not.
 */
export function namedReads(module: Module): Finding[] {
  if (!LOOKED_AT.test(module.path) || isTest(module.path)) return []
  const tables = new Set<string>()
  new Visitor({
    Identifier: (node) => {
      if (node.typeAnnotation && isTable(node.typeAnnotation.typeAnnotation)) tables.add(node.name)
    },
  }).visit(module.program)
  const findings: Finding[] = []
  const written = new Set<unknown>()
  new Visitor({
    AssignmentExpression: (node) => {
      if (node.operator === '=') written.add(node.left)
    },
    MemberExpression: (node) => {
      if (!node.computed || written.has(node) || !isName(node.property)) return
      if (isTableRead(node.object, tables))
        findings.push(module.finding(node, 'reads a table by a name; use own(table, name)'))
    },
  }).visit(module.program)
  return findings
}

function isTable(type: ESTree.TSType): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  const [first] = type.typeArguments?.params ?? []
  if (first === undefined) return false
  if (type.typeName.name === 'Readonly') return isTable(first)
  return type.typeName.name === 'Record' && first.type === 'TSStringKeyword'
}

function isTableRead(object: ESTree.Expression | ESTree.Super, tables: Set<string>): boolean {
  if (object.type === 'Identifier') return tables.has(object.name)
  if (object.type !== 'MemberExpression' || object.computed) return false
  return object.property.type === 'Identifier' && MEMBERS.has(object.property.name)
}

/** A name that is known only when it runs; a number counts places of a list. */
function isName(property: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  return property.type !== 'Literal' && property.type !== 'UpdateExpression'
}
