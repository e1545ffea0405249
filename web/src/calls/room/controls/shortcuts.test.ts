import { expect, test } from 'vitest'
import { keyOf, SHORTCUT_WORDS, SHORTCUTS, shortcutOf } from './shortcuts.ts'

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
})

test('single keys act, in capitals as well', () => {
  expect(shortcutOf(press('m'), false)).toBe('mute')
  expect(shortcutOf(press('M'), false)).toBe('mute')
  expect(shortcutOf(press('?'), false)).toBe('shortcuts')
  expect(shortcutOf(press('x'), false)).toBeNull()
  expect(shortcutOf(press('toString'), false)).toBeNull()
})

test('what is typed, held down or meant for the browser does nothing', () => {
  expect(shortcutOf(press('m'), true)).toBeNull()
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    expect(shortcutOf(press('c', more), false)).toBeNull()
})

test('every key is in the list', () => {
  for (const act of Object.values(SHORTCUTS)) {
    expect(SHORTCUT_WORDS[act]).toBeTruthy()
    expect(keyOf(act)).toHaveLength(1)
  }
})
