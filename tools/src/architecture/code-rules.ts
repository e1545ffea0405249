import { type ESTree, Visitor } from 'vite'
import { type Module, stringOf } from './module.ts'
import { namedReads } from './name-lookups.ts'
import { roleReads } from './role-reads.ts'
import { type Finding, isTest } from './source.ts'

/** Something that a module must not contain, outside the places where it belongs. */
export interface CodeRule {
  readonly name: string
  check(module: Module): Finding[]
}

/** Where the environment may be read besides the one file of the server. */
const READS_ENVIRONMENT =
  /^(tools|bench|e2e)\/|^vitest\.config\.ts$|^server\/src\/platform\/config\.ts$/
/** The one place that names the tenant to the database, in a command that takes no parameters. */
const OPENS_TENANT = 'server/src/platform/db/as-tenant.ts'
const TEST_CALLS = new Set(['test', 'it', 'describe', 'suite', 'journey'])

/** The rules about code, in the order of reporting. */
export const CODE_RULES: readonly CodeRule[] = [
  { name: 'only platform/config.ts reads the environment', check: environmentReads },
  { name: 'only web/src/calls touches RTCPeerConnection', check: peerConnections },
  { name: 'only tests weaken passwords', check: weakHashes },
  { name: 'no barrels', check: barrels },
  { name: 'named exports only', check: defaultExports },
  { name: 'HTML from outside passes the one SafeHtml file', check: rawHtml },
  { name: 'no text becomes code', check: evaluation },
  { name: 'values reach SQL as parameters', check: builtSql },
  { name: 'no predictable chance on the server', check: mathRandom },
  { name: 'no way around the types', check: typeEscapes },
  { name: 'no unfinished work in comments', check: unfinishedWork },
  { name: 'every test runs', check: chosenTests },
  { name: 'addresses of the API come from the contract', check: handwrittenAddresses },
  { name: 'no schema is used in the browser', check: schemasInBrowser },
  { name: 'tables are read by name with own()', check: namedReads },
  { name: 'only accounts decides by role', check: roleReads },
]

function environmentReads(module: Module): Finding[] {
  if (READS_ENVIRONMENT.test(module.path) || isTest(module.path)) return []
  return collect(module, (add) => ({
    MemberExpression: (node) => {
      if (isMember(node, 'process', 'env'))
        add(node, 'reads process.env; take the value from Config instead')
    },
    ImportDeclaration: (node) => {
      const named = node.specifiers.some((specifier) => specifier.local.name === 'env')
      if (named && node.source.value === 'node:process')
        add(node, 'imports env; take the value from Config instead')
    },
  }))
}

function peerConnections(module: Module): Finding[] {
  if (module.path.startsWith('web/src/calls/') || isTest(module.path)) return []
  return collect(module, (add) => ({
    Identifier: (node) => {
      if (node.name === 'RTCPeerConnection') add(node, 'touches RTCPeerConnection')
    },
  }))
}

/** The bundle has no schemas: web/build/contract-without-schemas.ts puts a stub in their place. */
function schemasInBrowser(module: Module): Finding[] {
  if (!/^web\/src\/(?!.*-for-tests\.)/.test(module.path) || isTest(module.path)) return []
  const contract = new Set<string>()
  return collect(module, (add) => ({
    ImportDeclaration: (node) => {
      if (node.source.value.startsWith('@plat/contract/'))
        for (const { local } of node.specifiers) contract.add(local.name)
    },
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier' || !contract.has(object.name)) return
      // Schemas alone are named like types.
      const isSchema = /^[A-Z][a-z]/.test(object.name)
      if (isSchema || (property.type === 'Identifier' && /^(?:safeP|p)arse$/.test(property.name)))
        add(object, `uses the schema ${object.name}, which is a stub in the bundle`)
    },
  }))
}

function weakHashes(module: Module): Finding[] {
  if (isTest(module.path)) return []
  return collect(module, (add) => ({
    ImportSpecifier: (node) => {
      if (node.imported.type === 'Identifier' && node.imported.name === 'weakenHashes')
        add(node, 'weakens passwords')
    },
  }))
}

function barrels(module: Module): Finding[] {
  const { body } = module.program
  const reexports = body.filter(
    (node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source !== null),
  )
  const [first] = body
  const named = /(^|\/)index\.[jt]sx?$/.test(module.path)
  if (!named && (first === undefined || reexports.length < body.length)) return []
  return [
    {
      path: module.path,
      line: 1,
      message: 'is a barrel; import from the file that declares the name',
    },
  ]
}

function defaultExports(module: Module): Finding[] {
  if (module.path.endsWith('.config.ts')) return []
  return collect(module, (add) => ({
    ExportDefaultDeclaration: (node) => {
      // React.lazy wants a default: a component loaded when needed has one, and its name all the same.
      const lazy = module.path.startsWith('web/') && module.path.endsWith('.tsx')
      const { declaration } = node
      if (lazy && declaration.type === 'FunctionDeclaration' && declaration.id !== null) return
      add(node, 'exports a default; give it a name')
    },
  }))
}

function rawHtml(module: Module): Finding[] {
  if (module.path.endsWith('/safe-html.tsx')) return []
  const advice = 'puts raw HTML into the page; use SafeHtml'
  return collect(module, (add) => ({
    JSXAttribute: (node) => {
      if (node.name.name === 'dangerouslySetInnerHTML') add(node, advice)
    },
    Property: (node) => {
      if (node.key.type === 'Identifier' && node.key.name === 'dangerouslySetInnerHTML')
        add(node, advice)
    },
    AssignmentExpression: ({ left }) => {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return
      if (left.property.name === 'innerHTML' || left.property.name === 'outerHTML')
        add(left, advice)
    },
  }))
}

function evaluation(module: Module): Finding[] {
  return collect(module, (add) => ({
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'eval') add(node, 'calls eval')
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Function')
        add(node, 'makes a Function of text')
    },
    ImportDeclaration: (node) => {
      if (node.source.value !== 'node:child_process') return
      const shell = node.specifiers.find(
        ({ local }) => local.name === 'exec' || local.name === 'execSync',
      )
      if (shell !== undefined)
        add(node, `imports ${shell.local.name}, which runs a shell; use spawn or execFile`)
    },
  }))
}

/** A constant in capitals, or a choice between texts written out, is as good as a literal. */
function builtSql(module: Module): Finding[] {
  if (!module.path.startsWith('server/') || module.path === OPENS_TENANT || isTest(module.path))
    return []
  return collect(module, (add) => ({
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier')
        return
      const [given] = node.arguments
      if (node.callee.property.name !== 'query' || given === undefined) return
      const sql = textOf(given)
      if (isBuilt(sql) && !isFixedText(sql))
        add(node, 'builds SQL from a variable; pass the value as $1')
    },
  }))
}

/** The SQL of `query('…')` and of `query({ text: '…' })`. */
function textOf(given: ESTree.Argument): ESTree.Argument {
  if (given.type !== 'ObjectExpression') return given
  const text = given.properties.find(
    (one): one is ESTree.ObjectProperty =>
      one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'text',
  )
  return text?.value ?? given
}

function isBuilt(node: ESTree.Argument): boolean {
  return node.type === 'TemplateLiteral' || node.type === 'BinaryExpression'
}

function isFixedText(node: ESTree.Argument | ESTree.PrivateIdentifier): boolean {
  switch (node.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return /^[A-Z][A-Z0-9_]*$/.test(node.name)
    case 'TemplateLiteral':
      return node.expressions.every(isFixedText)
    case 'BinaryExpression':
      return isFixedText(node.left) && isFixedText(node.right)
    case 'CallExpression':
      return isSafeCall(node)
    case 'ConditionalExpression':
      return isFixedText(node.consequent) && isFixedText(node.alternate)
    default:
      return false
  }
}

/** pg's own escaping, or a function of ours that writes a piece of SQL from names of columns. */
function isSafeCall({ callee, arguments: args }: ESTree.CallExpression): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  if (name.type !== 'Identifier') return false
  if (name.name === 'escapeIdentifier' || name.name === 'escapeLiteral') return true
  return name.name.endsWith('Sql') && args.every(isFixedText)
}

function mathRandom(module: Module): Finding[] {
  if (!module.path.startsWith('server/') || isTest(module.path)) return []
  return collect(module, (add) => ({
    MemberExpression: (node) => {
      if (isMember(node, 'Math', 'random')) add(node, 'uses Math.random; use node:crypto')
    },
  }))
}

function typeEscapes(module: Module): Finding[] {
  const casts = collect(module, (add) => ({
    TSAnyKeyword: (node) => add(node, 'says any; say what it is, or unknown'),
  }))
  const silenced = module.comments
    .filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text))
    .map(({ line }) => ({ path: module.path, line, message: 'silences the type checker' }))
  return [...casts, ...silenced]
}

function unfinishedWork(module: Module): Finding[] {
  return module.comments.flatMap(({ text, line }) => {
    const mark = /\b(TODO|FIXME|XXX|HACK)\b/.exec(text)?.[0]
    return mark === undefined
      ? []
      : [{ path: module.path, line, message: `says ${mark}; finish it or leave it out` }]
  })
}

function chosenTests(module: Module): Finding[] {
  return collect(module, (add) => ({
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (callee.property.type !== 'Identifier' || !TEST_CALLS.has(callee.object.name)) return
      if (/^(only|skip|todo|fails)$/.test(callee.property.name))
        add(callee, `has a test with .${callee.property.name}`)
    },
  }))
}

function handwrittenAddresses(module: Module): Finding[] {
  if (
    !module.path.startsWith('web/src/') ||
    module.path.startsWith('web/src/api/') ||
    isTest(module.path)
  )
    return []
  const message = 'writes an address of the API by hand; call the endpoint of the contract'
  return collect(module, (add) => ({
    Literal: (node) => {
      if (stringOf(node)?.startsWith('/api/') === true) add(node, message)
    },
    TemplateLiteral: (node) => {
      if (node.quasis[0]?.value.raw.startsWith('/api/') === true) add(node, message)
    },
  }))
}

type Add = (node: { readonly start: number }, message: string) => void

function collect(
  module: Module,
  visitor: (add: Add) => ConstructorParameters<typeof Visitor>[0],
): Finding[] {
  const findings: Finding[] = []
  new Visitor(visitor((node, message) => findings.push(module.finding(node, message)))).visit(
    module.program,
  )
  return findings
}

function isMember(node: ESTree.MemberExpression, object: string, property: string): boolean {
  if (node.object.type !== 'Identifier' || node.object.name !== object) return false
  return node.property.type === 'Identifier' && node.property.name === property
}
