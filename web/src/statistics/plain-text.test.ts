import { Marked } from 'marked'
import { expect, test } from 'vitest'
import { isPlainText, withoutMarks } from './plain-text.ts'

const marked = new Marked({ gfm: true })

test.each([
  'Counted every morning, from the day of the application.',
  'Half take nine working days (or less): 2024 – 2026, 12.5 %.',
  '¿Cuánto tarda un permiso? Según «Obras», ¡menos!',
])('%s is one paragraph, also where Markdown is read', (text) => {
  expect(isPlainText(text)).toBe(true)
  expect(marked.parse(text, { async: false })).toBe(`<p>${text}</p>\n`)
})

test.each([
  'What is **open** today.',
  'See [the data](/doc/about-the-data).',
  'See https://example.org or www.example.org',
  '1. First',
  '- First',
  '-5 degrees',
  'One\n\nTwo',
  '    code',
  'a <b>word</b>',
  'R&amp;D',
  'Write to a@example.org',
])('%s is read as Markdown', (text) => {
  expect(isPlainText(text)).toBe(false)
})

test('where only plain lines can be written, a note has its words without the marks', () => {
  const note =
    '# Permits\n\n**All** of *them*, see [the rules](https://x.test/a).\n- `one`\n- 2 * 3_4'
  expect(withoutMarks(note)).toBe('Permits\n\nAll of them, see the rules.\none\n2 * 3_4')
})
