import { expect, test } from 'vitest'
import { forFont, fromTheLeft, levelsOf } from './reading-order.ts'

/** The line from the left, each part as it is given to the font; `<` marks those that are turned round. */
function shown(paragraph: string, isRightToLeft: boolean): string[] {
  let at = 0
  const words = paragraph.split(/(\s+)/).map((text) => {
    const word = { text, at }
    at += text.length
    return word
  })
  return fromTheLeft(words, levelsOf(paragraph, isRightToLeft))
    .filter(({ text }) => text.trim() !== '')
    .map((part) => `${part.isRightToLeft ? '<' : ''}${forFont(part.text, part.isRightToLeft)}`)
}

test('words from right to left among others change places, numbers among them do not turn', () => {
  expect(shown('The שלום עולם house', false)).toEqual(['The', '<עולם', '<שלום', 'house'])
  expect(shown('רחוב 42 מערב', true)).toEqual(['<מערב', '42', '<רחוב'])
})

test('what belongs to no language stands with its neighbours, and its brackets look the right way', () => {
  expect(shown('נמל 🏠 Kitchens (2024) של', true)).toEqual([
    '<של',
    'Kitchens',
    '(2024)',
    '<🏠',
    '<נמל',
  ])
  expect(shown('שלום! Look', true)).toEqual(['Look', '<שלום!'])
  expect(shown('שלום (עולם)', true)).toEqual(['<)עולם(', '<שלום'])
  expect(forFont('…!', true)).toBe('!…')
})

test('digits that a font would turn round are turned before it does', () => {
  expect(forFont('١٢', false)).toBe('٢١')
  expect(shown('يوم ١٢', true)).toEqual(['٢١', '<يوم'])
})
