import { expect, test } from 'vitest'
import { type CaptionLine, withCaption } from './caption-lines.ts'

const ROSA = { id: 'rosa', first_name: 'Rosa', last_name: 'Li' }
const line = (number: number, text: string, change: Partial<CaptionLine> = {}): CaptionLine => ({
  peer: 'a',
  person: ROSA,
  number,
  text,
  final: false,
  language: null,
  ...change,
})
const textsOf = (lines: readonly CaptionLine[]) =>
  lines.reduce<readonly CaptionLine[]>(withCaption, []).map(({ text }) => text)

test('a line that grows stays in its place, also when another person speaks meanwhile', () => {
  expect(
    textsOf([
      line(0, 'Good'),
      line(0, 'Yes', { peer: 'b' }),
      line(0, 'Good morning', { final: true }),
    ]),
  ).toEqual(['Good morning', 'Yes'])
})

test('a line that was deleted while it was typed goes', () => {
  expect(textsOf([line(0, 'Goof'), line(0, ''), line(1, ''), line(2, 'Good')])).toEqual(['Good'])
})

test('the newest 200 lines are kept', () => {
  const all = Array.from({ length: 250 }, (_, number) => line(number, `line ${number}`))
  const texts = textsOf(all)
  expect(texts).toHaveLength(200)
  expect(texts.at(-1)).toBe('line 249')
})
