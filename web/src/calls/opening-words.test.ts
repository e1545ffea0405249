import { expect, test } from 'vitest'
import { openingWords } from './opening-words.ts'

const OPENS = '2026-11-25T16:00:00Z'
const EVENING = Date.parse('2026-11-25T03:00:00Z')
const LOS_ANGELES = 'America/Los_Angeles'
/** Browsers put a narrow space before AM. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null

test('a visitor in the same zone reads one clock', () => {
  const words = openingWords(OPENS, { office: LOS_ANGELES, visitor: LOS_ANGELES }, 'en-US', EVENING)
  expect(plain(words.office)).toBe('Wednesday, November 25 at 8:00 AM')
  expect([words.zone, words.visitor]).toEqual([null, null])
})

test('a visitor far away reads both clocks, each with its own day', () => {
  const words = openingWords(
    OPENS,
    { office: LOS_ANGELES, visitor: 'Asia/Tokyo' },
    'en-US',
    EVENING,
  )
  expect(plain(words.zone)).toBe('Pacific Standard Time')
  expect(plain(words.visitor)).toBe('Thursday, November 26 at 1:00 AM')
})

test('zones whose clocks show the same are one', () => {
  const zones = { office: LOS_ANGELES, visitor: 'America/Tijuana' }
  expect(openingWords(OPENS, zones, 'en-US', EVENING).visitor).toBeNull()
})

test('today needs no date', () => {
  const morning = Date.parse('2026-11-25T15:00:00Z')
  const words = openingWords(OPENS, { office: LOS_ANGELES, visitor: LOS_ANGELES }, 'es-US', morning)
  expect(plain(words.office)).toBe('8:00 a.m.')
})
