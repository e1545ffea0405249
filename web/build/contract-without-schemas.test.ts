import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { contractWithoutSchemas } from './contract-without-schemas.ts'
import { join } from 'node:path'

const CONTRACT = join(import.meta.dirname, '../../contract/src')

/** The module as the bundle gets it; undefined: as it is. */
function built(code: string, id = join(CONTRACT, 'records/records.ts')): string | undefined {
  const { transform } = contractWithoutSchemas()
  if (typeof transform !== 'object') throw new Error('the plugin has no transform')
  const result = transform.handler.call({ parse: parseAst } as never, code, id, {} as never)
  return (result as { code: string } | undefined)?.code
}

test('an operation keeps its method and path, and loses what only the server reads', () => {
  expect(
    built(
      "const a = endpoint({ id: 'a', summary: 'A', method: 'GET', path: '/a', alsoAs: 'text/x', query: z.object({ q: Q }).strict(), reply: A })",
    ),
  ).toBe(
    "const a = endpoint({ id: 'a', ...null, method: 'GET', path: '/a', alsoAs: 'text/x', ...null, ...null })",
  )
})

test('operations that a function makes lose their schemas too', () => {
  expect(built('function make(path) { return endpoint({ path, reply: z.array(A) }) }')).toBe(
    'function make(path) { return endpoint({ path, ...null }) }',
  )
})

test('a schema may be left out where nothing uses it; numbers, lists and calls of functions stay', () => {
  expect(
    built('export const A = z.object({ a: B }).strict(); const N = Name.optional(), MAX = 3'),
  ).toBe(
    'export const A = /* @__PURE__ */ (() => z.object({ a: B }).strict())(); const N = /* @__PURE__ */ (() => Name.optional())(), MAX = 3',
  )
  const values =
    "const LIST = ['z.object()'], SET = new Set(LIST), one = make(z.string()), max = Math.max(1, 2)"
  expect(built(values)).toBe(
    values.replace('Math.max(1, 2)', '/* @__PURE__ */ (() => Math.max(1, 2))()'),
  )
})

test('within a function, and outside the contract, nothing changes', () => {
  const inside = 'function parse() { const A = z.object({}); return A }'
  expect(built(inside)).toBe(inside)
  expect(built('const A = z.object({})', '/somewhere/else.ts')).toBeUndefined()
})
