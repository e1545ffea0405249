import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import english from '../locales/en.json'
import type { Translate } from '../ui/use-t.ts'
import { channelForTests } from './channel-for-tests.ts'
import { openingWords, writeMoment } from './opening-words.ts'

const intl = createIntl({ locale: 'en-US', messages: english })
const t: Translate = (id, values) => intl.formatMessage({ id }, values)
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** A zone whose clocks show another time than the reader's. */
const THERE = 'Asia/Kathmandu'
const NOW = new Date('2026-03-02T12:00:00Z')

const words = (rest: Parameters<typeof channelForTests>[0], zone: string) =>
  openingWords(
    channelForTests(rest),
    (moment) => writeMoment(moment, zone, NOW, { intl, t }),
    t,
  ).replaceAll(/\s/g, ' ')

test('an office says until when it is open, or when it opens next', () => {
  expect(words({ open: true, closes: '2026-03-02T12:30:00Z' }, HERE)).toMatch(
    /^Open now, until \d+:30 [AP]M$/,
  )
  expect(words({ opens: '2026-03-04T12:00:00Z' }, HERE)).toMatch(
    /^Closed, opens Wednesday \d+:00 [AP]M$/,
  )
  expect(words({ opens: '2026-03-20T12:00:00Z' }, HERE)).toMatch(
    /^Closed, opens Fri, Mar 20 \d+:00 [AP]M$/,
  )
  expect(words({ open: true }, HERE)).toBe('Open now')
  expect(words({}, HERE)).toBe('Closed. No opening is known for the next two months')
})

test('a page of the server, which does not know the reader’s clock, leaves the zone out', () => {
  const moment = '2026-03-04T03:15:00Z'
  const write = writeMoment(moment, THERE, NOW, { intl, t, isClockKnown: false })
  expect(write.replaceAll(/\s/g, ' ')).toBe('Wednesday 9:00 AM')
})

test('the zone is named where the reader’s clock shows another time', () => {
  expect(words({ opens: '2026-03-04T03:15:00Z' }, THERE)).toBe(
    'Closed, opens Wednesday 9:00 AM GMT+5:45',
  )
})
