import { expect, test } from 'vitest'
import type { Caption } from '../data-message.ts'
import { captionSpeech, type SpeechProblem } from './speech-captions.ts'

/** A browser's recogniser as the specification has it. */
class Recogniser extends EventTarget {
  lang = ''
  continuous = false
  interimResults = false
  starts = 0
  start() {
    this.starts += 1
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  hear(isFinal: boolean, ...texts: string[]) {
    const results = texts.map((transcript, at) => ({
      isFinal: isFinal || at < texts.length - 1,
      0: { transcript },
    }))
    const event = Object.assign(new Event('result'), { results, resultIndex: texts.length - 1 })
    this.dispatchEvent(event)
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.dispatchEvent(new Event('end'))
  }
}

function listening() {
  const recogniser = new Recogniser()
  const said: Caption[] = []
  const problems: SpeechProblem[] = []
  let number = 0
  const stop = captionSpeech(() => recogniser, {
    language: 'es-US',
    onCaption: (caption) => said.push(caption),
    onProblem: (problem) => problems.push(problem),
    nextNumber: () => (number += 1),
  })
  return { recogniser, said, problems, stop }
}

test('words are said better until they are final, then others begin', () => {
  const { recogniser, said } = listening()
  expect(recogniser.lang).toBe('es-US')
  recogniser.hear(false, 'Wear is')
  recogniser.hear(true, ' Where is it? ')
  recogniser.hear(false, 'Where is it?', 'The permit')
  expect(said.map(({ number, text, final }) => [number, text, final])).toEqual([
    [1, 'Wear is', false],
    [1, 'Where is it?', true],
    [2, 'The permit', false],
  ])
})

test('after a silence it listens on, until it is stopped', () => {
  const { recogniser, stop, problems } = listening()
  recogniser.fail('no-speech')
  expect(recogniser.starts).toBe(2)
  stop()
  expect(recogniser.starts).toBe(2)
  expect(problems).toEqual([])
})

test.each([
  ['not-allowed', 'refused'],
  ['service-not-allowed', 'refused'],
  ['language-not-supported', 'language'],
  ['network', 'failed'],
])('what ends it is told: %s', (error, problem) => {
  const { recogniser, problems } = listening()
  recogniser.fail(error)
  expect(problems).toEqual([problem])
  expect(recogniser.starts).toBe(1)
})
