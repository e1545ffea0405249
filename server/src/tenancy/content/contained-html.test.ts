import { expect, test } from 'vitest'
import { containedHtml } from './contained-html.ts'

test('lists and tables stay as they are', () => {
  for (const html of [
    '<ul><li>One <ol><li>a<br />b</li></ol></li><li><p>Two</p></li></ul>',
    '<table><caption>c</caption><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>',
    '<table><tr><td><ul><li>x</li></ul></td></tr></table>',
    '<p>a &lt;li&gt; <a href="/x">link</a> <img src="/api/file/0" alt="" /> b</p>',
  ])
    expect(containedHtml(html)).toBe(html)
})

test.each([
  ['<li>x</li>', 'x'],
  ['<p><li>x</li></p>', '<p>x</p>'],
  ['<ul><p><li>x</li></p></ul>', '<ul><p>x</p></ul>'],
  ['<th scope="col">x</th>', 'x'],
  ['<tr><td>x</td></tr> after', 'x after'],
  ['<ul><tr><li><td>x</td></li></tr></ul>', '<ul><li>x</li></ul>'],
  [
    '<a href="/a">a <strong><a href="/b">b</a></strong></a>',
    '<a href="/a">a <strong>b</strong></a>',
  ],
])('%s is %s: a parser would change what is around it', (html, contained) => {
  expect(containedHtml(html)).toBe(contained)
  expect(containedHtml(contained)).toBe(contained)
})
