import { expect, test } from 'vitest'
import { handedOver, searchText } from './search-text.ts'

test('a search as text says what is searched, what was found when, and where it is', () => {
  const text = {
    title: 'Building permits',
    sentence: 'Building permits, “kitchen”, live',
    found: '12 permits, 11 of them on the map',
    day: 'Mar 3, 2026',
    link: 'https://harbor.test/building/permits?text=kitchen&status=1',
  }
  expect(searchText(text)).toBe(
    [
      'Building permits',
      'Building permits, “kitchen”, live',
      '12 permits, 11 of them on the map (Mar 3, 2026)',
      'https://harbor.test/building/permits?text=kitchen&status=1',
    ].join('\n'),
  )
  expect(searchText({ ...text, sentence: 'Building permits', found: null })).toBe(
    `Building permits\nMar 3, 2026\n${text.link}`,
  )
})

test('the link searches the same for whoever follows it', () => {
  const path = '/building/permits'
  expect(handedOver(path, { address: 'text=kitchen', criteria: { status: '0' } })).toBe(
    `${path}?text=kitchen&status=0`,
  )
  expect(handedOver(path, { address: 'status=2', criteria: { status: '2' } })).toBe(
    `${path}?status=2`,
  )
  expect(handedOver(path, { address: '', criteria: {} })).toBe(path)
})
