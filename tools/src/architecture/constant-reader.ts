import type { ESTree } from 'vite'
import type { Module } from './module.ts'

/** A value that is known at run time only. */
export class UnknownValue extends Error {
  override name = 'UnknownValue'
}
/** A value of another module that is not loaded yet. */
export class MissingModule extends Error {
  override name = 'MissingModule'
  readonly specifier: string
  constructor(specifier: string) {
    super(specifier)
    this.specifier = specifier
  }
}

type Scope = ReadonlyMap<string, unknown>

/** Computes expressions of constants: texts, lists, small functions, conditions. */
export class ConstantReader {
  readonly #module: Module
  readonly #loaded: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly #choose: () => boolean

  constructor(
    module: Module,
    loaded: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
    choose: () => boolean,
  ) {
    this.#module = module
    this.#loaded = loaded
    this.#choose = choose
  }

  /** @throws UnknownValue for what is known at run time only, MissingModule for what is not loaded. */
  read(node: ESTree.Expression | ESTree.Super, scope: Scope): unknown {
    switch (node.type) {
      case 'Literal':
        return node.value
      case 'TemplateLiteral':
        return this.#template(node, scope)
      case 'BinaryExpression':
        if (node.left.type === 'PrivateIdentifier') break
        return this.#binary(
          node.operator,
          this.read(node.left, scope),
          this.read(node.right, scope),
        )
      case 'ConditionalExpression':
        return this.read(this.#test(node.test, scope) ? node.consequent : node.alternate, scope)
      case 'Identifier':
        return this.#named(node.name, scope)
      case 'MemberExpression':
        return this.#member(node, scope)
      case 'CallExpression':
        return this.#call(node, scope)
      case 'ArrayExpression':
        return node.elements.map((element) => {
          if (element === null || element.type === 'SpreadElement') throw new UnknownValue('spread')
          return this.read(element, scope)
        })
      case 'ObjectExpression':
        return this.#object(node, scope)
      case 'NewExpression':
        return this.#newSet(node, scope)
      case 'ArrowFunctionExpression':
        return this.#function(node, scope)
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return this.read(node.expression, scope)
      default:
    }
    throw new UnknownValue(node.type)
  }

  #template(node: ESTree.TemplateLiteral, scope: Scope): string {
    return node.quasis
      .map(({ value }, index) => {
        const expression = node.expressions[index]
        const after = expression === undefined ? '' : this.read(expression, scope)
        return `${value.cooked ?? ''}${String(this.#plus('', after))}`
      })
      .join('')
  }

  #binary(operator: string, left: unknown, right: unknown): unknown {
    if (operator === '+') return this.#plus(left, right)
    if (operator === '===') return left === right
    if (operator === '!==') return left !== right
    throw new UnknownValue(operator)
  }

  /** A condition that is known at run time only may turn out either way. */
  #test(condition: ESTree.Expression, scope: Scope): boolean {
    try {
      return Boolean(this.read(condition, scope))
    } catch (error) {
      if (!(error instanceof UnknownValue)) throw error
      return this.#choose()
    }
  }

  #plus(left: unknown, right: unknown): unknown {
    if (typeof left === 'number' && typeof right === 'number') return left + right
    const isPlain = (one: unknown) => typeof one === 'string' || typeof one === 'number'
    if (!isPlain(left) || !isPlain(right)) throw new UnknownValue('no text')
    return `${String(left)}${String(right)}`
  }

  #object(node: ESTree.ObjectExpression, scope: Scope): Record<string, unknown> {
    // What else an object holds is looked at when it is wanted.
    const entries = node.properties.flatMap((one): [string, () => unknown][] =>
      one.type === 'Property' && one.key.type === 'Identifier'
        ? [[one.key.name, () => this.read(one.value, scope)]]
        : [],
    )
    const object = {}
    for (const [name, get] of entries) Object.defineProperty(object, name, { get })
    return object
  }

  #member(node: ESTree.MemberExpression, scope: Scope): unknown {
    const object = this.read(node.object, scope)
    const key = node.computed
      ? this.read(node.property, scope)
      : node.property.type === 'Identifier' && node.property.name
    if (Array.isArray(object) && typeof key === 'number') return object[key]
    if (typeof object !== 'object' || object === null || typeof key !== 'string')
      throw new UnknownValue('member')
    if (!Object.hasOwn(object, key)) throw new UnknownValue(key)
    return Reflect.get(object, key)
  }

  #newSet({ callee, arguments: [first] }: ESTree.NewExpression, scope: Scope): Set<unknown> {
    const isSet = callee.type === 'Identifier' && callee.name === 'Set'
    if (!isSet || first === undefined || first.type === 'SpreadElement')
      throw new UnknownValue('new')
    const members = this.read(first, scope)
    if (!Array.isArray(members)) throw new UnknownValue('members')
    return new Set(members)
  }

  /** A method of a text or a list, or a function that is known. */
  #call({ callee, arguments: args }: ESTree.CallExpression, scope: Scope): unknown {
    const values = () =>
      args.map((one) => {
        if (one.type === 'SpreadElement') throw new UnknownValue('spread')
        return this.read(one, scope)
      })
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      const object = this.read(callee.object, scope)
      const isKnown = typeof object === 'string' || Array.isArray(object) || object instanceof Set
      const method: unknown = isKnown
        ? Reflect.get(Object(object), callee.property.name)
        : undefined
      if (typeof method !== 'function') throw new UnknownValue('method')
      return Reflect.apply(method, object, values())
    }
    const called = this.read(callee, scope)
    if (typeof called !== 'function') throw new UnknownValue('function')
    return Reflect.apply(called, undefined, values())
  }

  #named(name: string, scope: Scope): unknown {
    if (scope.has(name)) return scope.get(name)
    const found = declarationOf(this.#module, name)
    if (found === undefined) throw new UnknownValue(name)
    if (found.kind === 'constant') return this.read(found.value, new Map())
    if (found.kind === 'function') return this.#function(found.value, new Map())
    const exports = this.#loaded.get(found.specifier)
    if (exports === undefined) throw new MissingModule(found.specifier)
    return exports[found.name]
  }

  #function(node: ESTree.ArrowFunctionExpression | ESTree.Function, outer: Scope) {
    return (...values: unknown[]): unknown => {
      const scope = new Map(outer)
      for (const [index, parameter] of node.params.entries()) {
        if (parameter.type !== 'Identifier') throw new UnknownValue('parameter')
        scope.set(parameter.name, values[index])
      }
      const { body } = node
      if (body === null) throw new UnknownValue('body')
      if (body.type !== 'BlockStatement') return this.read(body, scope)
      return this.#block(body.body, scope)
    }
  }

  /** A body of constants and one return. */
  #block(body: readonly ESTree.Statement[], scope: Map<string, unknown>): unknown {
    for (const statement of body) {
      if (statement.type === 'ReturnStatement' && statement.argument !== null)
        return this.read(statement.argument, scope)
      if (statement.type !== 'VariableDeclaration') break
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'Identifier' || init === null) throw new UnknownValue('declaration')
        scope.set(id.name, this.read(init, scope))
      }
    }
    throw new UnknownValue('body')
  }
}

type Declaration =
  | { readonly kind: 'constant'; readonly value: ESTree.Expression }
  | { readonly kind: 'function'; readonly value: ESTree.Function }
  | { readonly kind: 'import'; readonly specifier: string; readonly name: string }

/** What a name means at the top of a module; nothing for a variable or a package's export. */
function declarationOf(module: Module, name: string): Declaration | undefined {
  for (const statement of module.program.body) {
    if (statement.type === 'ImportDeclaration') {
      const found = statement.specifiers.find(({ local }) => local.name === name)
      if (found?.type !== 'ImportSpecifier' || found.imported.type !== 'Identifier') continue
      return {
        kind: 'import',
        specifier: statement.source.value,
        name: found.imported.name,
      }
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name)
      return { kind: 'function', value: declared }
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && id.name === name && init !== null)
        return { kind: 'constant', value: init }
    }
  }
  return undefined
}
