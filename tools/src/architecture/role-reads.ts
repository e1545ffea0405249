import { type ESTree, Visitor } from 'vite'
import type { Module } from './module.ts'
import { type Finding, isTest } from './source.ts'

/** Where accounts are made, changed and shown to themselves, and where it is decided what they may see. */
const MAY_READ =
  /^server\/src\/(accounts|demo|people|tenancy)\/|^server\/src\/profile\/account-export\.ts$/
const ROLE_OF_ALIAS = /\b[a-z]\w*\.role\b/i
const ACCOUNT_TABLE = /\b(from|join|update|into)\s+account\b/i
const ADVICE = 'reads a role; ask for the level (a viewer, or accounts/sessionless-level.ts)'

/**
 * Reads of an account's role, in code (`account.role`, `{ role }`) and in SQL. What an account may see also depends on its
 * second factor and state, so a role alone says too much.
 */
export function roleReads(module: Module): Finding[] {
  const { path } = module
  if (!path.startsWith('server/src/') || MAY_READ.test(path) || isTest(path)) return []
  const findings: Finding[] = []
  const add = (node: { readonly start: number }) => findings.push(module.finding(node, ADVICE))
  new Visitor({
    MemberExpression: (node) => {
      if (isRole(node.property)) add(node)
    },
    ObjectPattern: (node) => {
      for (const one of node.properties) if (one.type === 'Property' && isRole(one.key)) add(one)
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && isRoleSql(node.value)) add(node)
    },
    TemplateLiteral: (node) => {
      if (isRoleSql(node.quasis.map(({ value }) => value.cooked ?? '').join(' '))) add(node)
    },
  }).visit(module.program)
  return findings
}

function isRole(key: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  return key.type === 'Literal'
    ? key.value === 'role'
    : key.type === 'Identifier' && key.name === 'role'
}

function isRoleSql(text: string): boolean {
  return ROLE_OF_ALIAS.test(text) || (ACCOUNT_TABLE.test(text) && /\brole\b/.test(text))
}
