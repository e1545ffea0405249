import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { FontChoice } from './font-choice.ts'
import { type FontName, fontFile } from './font-files.ts'

interface Font {
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string): unknown
}
const fonts = new Map<FontName, Font>()
function open(name: FontName): Font {
  // fontkit has no types of its own.
  const font = fonts.get(name) ?? (openSync(fontFile(name)) as unknown as Font)
  fonts.set(name, font)
  return font
}
const choice = new FontChoice(open)

test('every letter with every mark can be laid out, and keeps its mark where there is such a letter', () => {
  const joined = (text: string) =>
    choice
      .runs(text, false)
      .map((run) => run.text)
      .join('')
  expect(joined('Nguye\u0302\u0303n, Ky\u0323')).toBe('Nguyễn, Kỵ')
  expect(joined('d\u0301')).toBe('d')
  const marks = Array.from({ length: 0x70 }, (_, i) => String.fromCodePoint(0x300 + i))
  for (const letter of 'bdktJwđÆ')
    for (const run of choice.runs(marks.map((m) => letter + m).join(' '), false))
      expect(() => open(run.font).layout(run.text)).not.toThrow()
})

test('parts that no font has are found by their script: words together, signs with their letters', () => {
  const parts = (text: string) => choice.parts(text).map((part) => [part.text, part.missing])
  expect(parts('')).toEqual([])
  expect(parts('Café 12')).toEqual([['Café 12', null]])
  expect(parts('12 강남구 건축허가, 2F')).toEqual([
    ['12 ', null],
    ['강남구 건축허가', 'Hang'],
    [', 2F', null],
  ])
  expect(parts('भवन। 한글')).toEqual([
    ['भवन।', 'Deva'],
    [' ', null],
    ['한글', 'Hang'],
  ])
  expect(parts('👨\u200D👩\u200D👧🏽 🏗\uFE0F home')).toEqual([
    ['👨\u200D👩\u200D👧🏽 🏗\uFE0F', 'emoji'],
    [' home', null],
  ])
  expect(parts('a\u{E123}b')).toEqual([
    ['a', null],
    ['\u{E123}', 'signs'],
    ['b', null],
  ])
})

test('a sign that parts or joins letters is kept where it is spelling, and nowhere else', () => {
  const text = (given: string) => choice.runs(given, false).map((run) => run.text)
  expect(text('می\u200Cخواهم')).toEqual(['می\u200Cخواهم'])
  expect(text('per\u200Cmit\u00AD\u200B')).toEqual(['permit'])
})
