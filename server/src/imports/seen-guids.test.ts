import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordGuid } from './record-key.ts'
import { SeenGuids } from './seen-guids.ts'

test('of many keys only the repeated ones are seen before, as a set of texts says', () => {
  const seen = new SeenGuids()
  const texts = new Set<string>()
  let wrong = 0
  for (let i = 0; i < 200_000; i += 1) {
    // A sixth of the keys comes again.
    const key = i % 6 === 5 ? Math.floor(i / 3) : i
    const guid = recordGuid('oak', 'permits', String(key))
    if (seen.add(guid) === texts.has(guid)) wrong += 1
    texts.add(guid)
  }
  expect(texts.size).toBeLessThan(200_000)
  expect(wrong).toBe(0)
})

test('guids that look like an empty place are told apart from none', () => {
  const seen = new SeenGuids()
  const empty = '00000000-0000-8000-8000-000000000000'
  expect([seen.add(empty), seen.add(empty)]).toEqual([true, false])
  const other = createHash('sha256').update('x').digest('hex')
  const guid = `00000000-0000-8000-8000-0000${other.slice(0, 8)}`
  expect([seen.add(guid), seen.add(guid)]).toEqual([true, false])
})
