import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caption } from '../media/caption.ts'
import { TestRecogniser } from './recogniser-for-tests.ts'
import { captionSpeech, recogniserClass, recognizesOnDevice } from './speech-captions.ts'

let shown: Caption[]
let problems: string[]
let numbers: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  TestRecogniser.reset()
  shown = []
  problems = []
  numbers = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin(track: MediaStreamTrack | null = null) {
  const recogniser = new TestRecogniser()
  const stop = captionSpeech(recogniser, {
    language: 'es-US',
    track,
    nextNumber: () => (numbers += 1),
    onCaption: (caption) => shown.push(caption),
    onProblem: (problem) => problems.push(problem),
  })
  return { recogniser, stop }
}
/** Captions shown, in short form: a final one has a period after its number. */
const lines = () => shown.map(({ number, text, final }) => `${number}${final ? '.' : ''} ${text}`)
/** A run that ends after `ms`. */
function run(recogniser: TestRecogniser, ms: number) {
  vi.advanceTimersByTime(ms)
  recogniser.end()
}

test('a line grows while someone speaks, and the next one begins once it is final', () => {
  const { recogniser } = begin()
  expect(recogniser).toMatchObject({ lang: 'es-US', continuous: true, interimResults: true })
  recogniser.hear([['Buenos', false]])
  recogniser.hear([['Buenos días', true]])
  recogniser.hear([
    ['Buenos días', true],
    [' llamo', false],
  ])
  expect(lines()).toEqual(['1 Buenos', '1. Buenos días', '2 llamo'])
  expect(shown.map(({ language }) => language)).toEqual(['es-US', 'es-US', 'es-US'])
})

test('words that may still change are one line, also in several parts and once they are taken back', () => {
  const { recogniser } = begin()
  recogniser.hear([
    ['I call', false],
    [' about my permit', false],
  ])
  recogniser.hear([['I call about', false]])
  recogniser.hear([['', false]])
  recogniser.hear([['It is late', true]])
  expect(lines()).toEqual(['1 I call about my permit', '1 I call about', '1 ', '1. It is late'])
})

test('a browser that calls every word final shows one line, as Chrome does on Android', () => {
  const { recogniser } = begin()
  recogniser.hear([['twinkle', true]])
  recogniser.hear([
    ['twinkle', true],
    ['Twinkle little', true],
  ])
  recogniser.hear([['twinkle little star', true]], 0)
  recogniser.hear([['twinkles', true]], 0)
  expect(lines()).toEqual([
    '1. twinkle',
    '1. Twinkle little',
    '1. twinkle little star',
    '2. twinkles',
  ])
})

test('silence ends the line, and listening continues with the same words in a new one', () => {
  const { recogniser } = begin()
  recogniser.hear([['Yes', false]])
  run(recogniser, 8_000)
  expect(recogniser.starts).toHaveLength(2)
  recogniser.hear([['Yes', true]])
  expect(lines()).toEqual(['1 Yes', '1. Yes', '2. Yes'])
  expect(problems).toEqual([])
})

test('a recogniser that ends at once three times in a row is given up', () => {
  const { recogniser } = begin()
  for (const ms of [10, 10, 1_000, 10, 999]) run(recogniser, ms)
  expect(problems).toEqual([])
  expect(recogniser.starts).toHaveLength(6)
  run(recogniser, 0)
  expect(problems).toEqual(['failed'])
  expect(recogniser.starts).toHaveLength(6)
})

test('a browser that does not start is given up', () => {
  TestRecogniser.refusesStart = true
  begin()
  expect(problems).toEqual(['failed'])
})

test.each([
  ['not-allowed', 'refused'],
  ['service-not-allowed', 'refused'],
  ['audio-capture', 'refused'],
  ['network', 'network'],
  ['language-not-supported', 'language'],
  ['bad-grammar', 'failed'],
])('%s stops it: %s', (error, problem) => {
  const { recogniser } = begin()
  vi.advanceTimersByTime(5_000)
  recogniser.fail(error)
  expect(problems).toEqual([problem])
  expect(recogniser.isRunning).toBe(false)
})

test.each(['no-speech', 'aborted'])('%s does not stop it', (error) => {
  const { recogniser } = begin()
  vi.advanceTimersByTime(5_000)
  recogniser.fail(error)
  expect(problems).toEqual([])
  expect(recogniser.isRunning).toBe(true)
})

test('once it is stopped, the last words stay and no problem is reported', async () => {
  const { recogniser, stop } = begin()
  recogniser.hear([['Good', false]])
  stop()
  recogniser.fail('network')
  await Promise.resolve()
  expect(recogniser.isRunning).toBe(false)
  expect(lines()).toEqual(['1 Good', '1. Good'])
  expect(problems).toEqual([])
})

test('sound that is recognized on this device comes from the call’s own microphone', () => {
  const track = {} as MediaStreamTrack
  expect(begin(track).recogniser).toMatchObject({ processLocally: true, starts: [track] })
  expect(begin().recogniser).toMatchObject({ processLocally: false, starts: [undefined] })
})

test('only a language that is installed is recognized on this device', async () => {
  expect(recogniserClass()).toBeNull()
  expect(await recognizesOnDevice('en-US')).toBe(false)
  vi.stubGlobal('webkitSpeechRecognition', TestRecogniser)
  expect(recogniserClass()).toBe(TestRecogniser)
  expect(await recognizesOnDevice('en-US')).toBe(false)
  TestRecogniser.local = ['en-US']
  expect(await recognizesOnDevice('en-US')).toBe(true)
  expect(await recognizesOnDevice('es-US')).toBe(false)
})

test('a browser that would end the page is not asked whether it recognizes on this device', async () => {
  vi.stubGlobal('SpeechRecognition', TestRecogniser)
  TestRecogniser.local = ['en-US']
  TestRecogniser.brands = ['Chromium', 'Android WebView']
  expect(await recognizesOnDevice('en-US')).toBe(false)
  TestRecogniser.brands = null
  expect(await recognizesOnDevice('en-US')).toBe(true)
})

test.each([
  ['does not say', { available: undefined }],
  ['fails to say', { available: () => Promise.reject(new Error('Not here')) }],
])('a browser that %s where it recognizes counts as a service', async (_, how) => {
  vi.stubGlobal(
    'SpeechRecognition',
    Object.assign(() => undefined, how),
  )
  expect(await recognizesOnDevice('en-US')).toBe(false)
})
