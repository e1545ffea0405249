import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { indexWords, queryWords } from './words.ts'

describe('fold', () => {
  test.each([
    ['1 Łódź ST', '1 lodz st'],
    ['2 Đường ST', '2 duong st'],
    ['3 Østerbro ST', '3 osterbro st'],
    ['4 Straße, STRASSE, STRAẞE', '4 strasse, strasse, strasse'],
    ['5 Þór ST', '5 thor st'],
    ['6 İstanbul ST', '6 istanbul st'],
    ['7 CHÁVEZ ST', '7 chavez st'],
    ['8 Ærø ST', '8 aero st'],
    ['9 Œuvre ST', '9 oeuvre st'],
    ['10 ħaż ST', '10 haz st'],
    ['11 Kadıköy ST', '11 kadikoy st'],
    ['12 Peña ST', '12 pena st'],
    ['13 Ｗｉｄｅ ST', '13 wide st'],
    ['14 ﬁne ST', '14 fine st'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['535½ and 1 ¾', '535 1/2 and 1 3/4'],
    ['so\u00adft', 'soft'],
    ['St. Mary’s O´Neil O‘ahu Oʻahu O`Dea Oʼ', "st. mary's o'neil o'ahu o'ahu o'dea o'"],
  ])('%s', (text, expected) => {
    expect(fold(text)).toBe(expected)
  })
})

describe('the words of a text', () => {
  test.each([
    ['12 ST. MARY’S RD', ['12', 'st', 'mary', 's', 'rd', 'marys']],
    ["5 O'CONNOR AVE", ['5', 'o', 'connor', 'ave', 'oconnor']],
    ["O'Connor's", ['o', 'connor', 's', 'oconnor', 'oconnors', 'connors']],
    ["a 'quoted' word", ['a', 'quoted', 'word']],
    ['5\'10" high', ['5', '10', 'high']],
    ["the 1990's", ['the', '1990', 's', '1990s']],
    ['208½ W', ['208', '1', '2', 'w']],
    ['- % *', []],
  ])('%s', (text, expected) => {
    expect(indexWords(text)).toEqual(expected)
  })
})

describe('the words of a query', () => {
  test.each([
    ["o'connor ave", [[['oconnor'], ['o', 'connor']], [['ave']]]],
    ['Marys', [[['marys']]]],
    ['second ave', [[['second'], ['2nd']], [['ave']]]],
    [
      "mary's twenty-third",
      [
        [['marys'], ['mary', 's']],
        [['twenty', 'third'], ['23rd']],
      ],
    ],
    ["5'10", [[['5']], [['10']]]],
    ["- % * '", []],
  ])('%s', (text, expected) => {
    expect(queryWords(text)).toEqual(expected)
  })
})
