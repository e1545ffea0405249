import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

test('what was used longest ago is forgotten first', () => {
  const map = new LruMap<string, string>(6, (value) => value.length)
  map.set('a', 'xx')
  map.set('b', 'xx')
  map.set('c', 'xx')
  map.get('a')
  map.set('d', 'xx')
  expect(map.get('b')).toBeUndefined()
  expect(map.get('a')).toBe('xx')
  expect(map.size).toBe(3)
})

test('a value larger than the limit stays until the next', () => {
  const map = new LruMap<string, string>(3, (value) => value.length)
  map.set('large', 'xxxxx')
  expect(map.get('large')).toBe('xxxxx')
  map.set('small', 'x')
  expect(map.get('large')).toBeUndefined()
})

test('setting a key again replaces its size', () => {
  const map = new LruMap<string, string>(4, (value) => value.length)
  map.set('a', 'xxx')
  map.set('a', 'x')
  map.set('b', 'xxx')
  expect(map.size).toBe(2)
})
