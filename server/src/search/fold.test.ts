import { fold as browserFold } from '@plat/contract/platform/fold'
import { fold } from '@plat/record-index/fold'
import { expect, test } from 'vitest'

test('browsers and the index fold every character alike', () => {
  const different: string[] = []
  for (let code = 0; code < 0x1_0000; code += 1) {
    const text = `a${String.fromCharCode(code)}b`
    if (fold(text) !== browserFold(text)) different.push(code.toString(16))
  }
  expect(different).toEqual([])
})

test('every letter of Latin alphabets of today is typed on a plain keyboard', () => {
  const plain = /^[\0-\x7f]*$/
  const rest: string[] = []
  // Latin-1, Extended-A and Additional: what names of people and streets are written with.
  for (const [from, to] of [
    [0xc0, 0x17f],
    [0x1e00, 0x1e9b],
    [0x1ea0, 0x1ef9],
  ] as const)
    for (let code = from; code <= to; code++) {
      const letter = String.fromCharCode(code)
      if (/\p{L}/u.test(letter) && !plain.test(fold(`${letter}l`))) rest.push(letter)
    }
  expect(rest).toEqual([])
})
