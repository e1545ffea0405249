import { expect, test } from 'vitest'
import { isPublic } from './public-connector.ts'

test('addresses of the open internet are public', () => {
  expect(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111'].map(isPublic)).toEqual([
    true,
    true,
    true,
  ])
  expect(['', 'x', '256.1.1.1', '::ffff:8.8.8.8'].map(isPublic)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
