import { expect, test } from 'vitest'
import { checkFunctionLength } from './function-rules.ts'
import { parseModule } from './module.ts'

const found = (path: string, text: string) => checkFunctionLength(parseModule({ path, text }))
const body = (lines: number) => '\n'.repeat(lines - 1)

test.each([
  ['a function', (lines: number) => `function a() {${body(lines)}}`],
  ['a method', (lines: number) => `class A { a() {${body(lines)}} }`],
  ['a component', (lines: number) => `export const A = () => {${body(lines)}}`],
])('%s of more than 80 lines is refused', (_, write) => {
  expect(found('web/src/a/a.tsx', write(81))).toHaveLength(1)
  expect(found('web/src/a/a.tsx', write(80))).toEqual([])
  expect(found('web/src/a/a.test.ts', write(81))).toEqual([])
})
