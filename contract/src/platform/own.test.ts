import { expect, test } from 'vitest'
import { own } from './own.ts'

test.each(Object.getOwnPropertyNames(Object.prototype))('%s is a name like others', (name) => {
  expect(own<number>({}, name)).toBeUndefined()
  expect(own({ [name]: 1 }, name)).toBe(1)
})

test('a missing table holds nothing', () => {
  expect(own<number>(undefined, 'a')).toBeUndefined()
})
