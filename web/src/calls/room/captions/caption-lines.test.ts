import { expect, test } from 'vitest'
import { type CaptionLine, withCaption } from './caption-lines.ts'

const line = (change: Partial<CaptionLine> = {}): CaptionLine => ({
  peer: 'ana',
  number: 1,
  text: 'Wear is',
  final: false,
  by: 'speech',
  ...change,
})

test('a caption gets better where it stands', () => {
  const two = withCaption(withCaption([], line()), line({ peer: 'ben', text: 'Hm' }))
  const better = withCaption(two, line({ text: 'Where is it?', final: true }))
  expect(better.map(({ text }) => text)).toEqual(['Where is it?', 'Hm'])
})

test('what is final does not get worse again, by data that came late', () => {
  const final = withCaption([], line({ text: 'Where is it?', final: true }))
  expect(withCaption(final, line())).toBe(final)
})

test('what turned out to be nothing is gone, and old lines are dropped', () => {
  expect(withCaption([line()], line({ text: '' }))).toEqual([])
  expect(withCaption([], line({ text: '' }))).toEqual([])
  let lines: readonly CaptionLine[] = []
  for (let number = 0; number < 100; number += 1) lines = withCaption(lines, line({ number }))
  expect(lines).toHaveLength(60)
  expect(lines.at(-1)?.number).toBe(99)
})
