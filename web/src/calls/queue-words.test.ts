import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import english from '../locales/en.json'
import spanish from '../locales/es.json'
import type { Translate } from '../shell/use-t.ts'
import { queueWords } from './queue-words.ts'

const english_ = createIntl({ locale: 'en-US', messages: english })
const spanish_ = createIntl({ locale: 'es-US', messages: spanish })
const t: Translate = (id, values) => english_.formatMessage({ id }, values)
const es: Translate = (id, values) => spanish_.formatMessage({ id }, values)

test('a caller reads how many are ahead and how long it may take', () => {
  const queue = { place: 3, expected_seconds: 150, ringing: false }
  expect(queueWords(queue, t)).toBe('2 callers are ahead of you. It takes about 3 minutes.')
  expect(queueWords(queue, es)).toBe(
    'Hay 2 personas delante de usted. Tarda alrededor de 3 minutos.',
  )
  expect(queueWords({ ...queue, place: 2, expected_seconds: 59 }, t)).toBe(
    'One caller is ahead of you. It takes less than a minute.',
  )
})

test('where nothing is known of the time, nothing is said of it', () => {
  expect(queueWords({ place: 1, expected_seconds: null, ringing: false }, t)).toBe('You are next.')
  expect(queueWords(null, t)).toBeNull()
})

test('while an agent is being called, that is what counts', () => {
  expect(queueWords({ place: 1, expected_seconds: 150, ringing: true }, t)).toBe(
    'An Agent is being called now.',
  )
})
