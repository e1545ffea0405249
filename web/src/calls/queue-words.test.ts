import type { CallQueue } from '@plat/contract/calls/calls'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import english from '../locales/en.json'
import spanish from '../locales/es.json'
import { queueWords } from './queue-words.ts'

const inEnglish = createIntl({ locale: 'en-US', messages: english })
const inSpanish = createIntl({ locale: 'es-US', messages: spanish })
const words = (queue: Partial<CallQueue>, intl = inEnglish) =>
  queueWords({ ringing: false, place: null, wait: null, ...queue }, (id, values) =>
    intl.formatMessage({ id }, values),
  )

test('a waiting caller reads the place in line and the likely wait', () => {
  const queue = { place: 3, wait: { from: 5, to: 10 } }
  expect(words(queue)).toBe('You are number 3 in line. The wait is likely 5 to 10 minutes.')
  expect(words(queue, inSpanish)).toBe(
    'Usted es el número 3 de la fila. La espera suele ser de 5 a 10 minutos.',
  )
})

test('the ends of the ranges are said in words of their own', () => {
  expect(words({ place: 1, wait: { from: 0, to: 1 } })).toBe(
    'You are next in line. The wait is likely less than 1 minute.',
  )
  expect(words({ wait: { from: 60, to: null } })).toBe('The wait is likely more than 60 minutes.')
})

test('what the agency does not show is not said', () => {
  expect(words({ place: 2 })).toBe('You are number 2 in line.')
  expect(words({})).toBe('')
})

test('while an agent is being asked, that is all that matters', () => {
  expect(words({ ringing: true, wait: { from: 1, to: 2 } })).toBe('An agent is being asked now.')
})
