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
