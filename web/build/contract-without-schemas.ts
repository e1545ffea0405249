import { join } from 'node:path'
import type { Plugin } from 'vite'

const STUB = '\0zod-without-schemas'
const CONTRACT = join(import.meta.dirname, '../../contract/src/')
/** Parts of an operation that only the server, the tests and the API’s description read. */
const UNREAD = new Set(['summary', 'access', 'errors', 'params', 'query', 'body', 'reply'])

/**
 * Leaves zod and its schemas out of the production bundle. The browser needs only the methods and paths of the
 * contract's endpoints; replies are parsed in development and tests, never in production. Operations lose their
 * schemas, and what is made of `z` may then be left out, as nothing uses it. Where something still does, `z`
 * is a value on which every call and property answers itself.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'plat:contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? STUB : undefined),
    load: (id) =>
      id === STUB
        ? 'export const z = new Proxy(function () {}, { get: () => z, apply: () => z })'
        : undefined,
    transform: {
      order: 'post',
      handler(code, id) {
        if (!id.startsWith(CONTRACT)) return undefined
        const cuts = cutsOf(this.parse(code))
        return { code: cutText(code, cuts), map: null }
      },
    },
  }
}

/** Text that takes the place of what stands from `start` to `end`. */
interface Cut {
  readonly start: number
  readonly end: number
  readonly text: (code: string) => string
}

/** A node of an ESTree, as the bundler's parser gives it. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

function cutsOf(program: object): Cut[] {
  const cuts: Cut[] = []
  const visit = (part: unknown, isTop: boolean): void => {
    if (Array.isArray(part)) for (const one of part) visit(one, isTop)
    if (!isNode(part)) return
    if (part.type === 'CallExpression' && isNamed(part['callee'], 'endpoint'))
      cuts.push(...schemasIn(part['arguments']))
    else if (isTop && part.type === 'VariableDeclarator' && isSchema(part['init'])) {
      cuts.push({ ...part['init'], text: (code) => `/* @__PURE__ */ (() => ${code})()` })
    } else {
      const stays = isTop && TOP.has(part.type)
      for (const child of Object.values(part)) visit(child, stays)
    }
  }
  visit(program, true)
  return cuts
}

const TOP = new Set(['Program', 'ExportNamedDeclaration', 'VariableDeclaration'])

/** An operation's schemas, which take no place at all. */
function schemasIn(declarations: unknown): Cut[] {
  const [declaration] = Array.isArray(declarations) ? declarations : []
  if (!isNode(declaration) || !Array.isArray(declaration['properties'])) return []
  return declaration['properties']
    .filter(isNode)
    .filter(({ key }) => isNode(key) && UNREAD.has(String(key['name'])))
    .map((property) => ({ ...property, text: () => '...null' }))
}

/** Whether it is made of `z`, or of a schema with a name: those begin with a capital. */
function isSchema(init: unknown): init is Node {
  let node = init
  if (!isNode(node) || node.type !== 'CallExpression') return false
  while (isNode(node) && (node.type === 'CallExpression' || node.type === 'MemberExpression'))
    node = node.type === 'CallExpression' ? node['callee'] : node['object']
  return isNode(node) && node.type === 'Identifier' && /^(z$|[A-Z][a-z])/.test(String(node['name']))
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node['name'] === name
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part
}

function cutText(code: string, cuts: readonly Cut[]): string {
  let [done, text] = [0, '']
  for (const { start, end, text: instead } of cuts) {
    text += code.slice(done, start) + instead(code.slice(start, end))
    done = end
  }
  return text + code.slice(done)
}
