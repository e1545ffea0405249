import { expect, test } from 'vitest'
import { foldText, wordMarks } from './fold-text.ts'

test.each([
  ['  Expedición ', 'expedicion'],
  ['O’Connor', 'oconnor'],
  ['Łódź, Straße', 'lodz, strasse'],
])('%s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['Solar carport', 'sol', ['Sol']],
  ['5 O’Connor Ave', 'oconn', ['O’Conn']],
  ['5 O’Connor Ave', 'o connor', ['O', 'Connor']],
  ['12 ST. MARY’S RD', 'st marys', ['ST', 'MARY’S']],
  ['4 Straße ST', 'strasse', ['Straße']],
  ['4 Straße ST', 'stras', ['Straß']],
  ['14 ﬁne ST', 'fine', ['ﬁne']],
  ['12 Pen\u0303a ST', 'pen', ['Pen\u0303']],
  ['Deck', 'roof', []],
  ['Deck', '', []],
])('%s: what is marked for "%s"', (text, typed, marked) => {
  expect(wordMarks(text, typed).map(([from, to]) => text.slice(from, to))).toEqual(marked)
})
