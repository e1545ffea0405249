import { expect, test } from 'vitest'
import { checkImage } from './image-file.ts'

const svg = (content: string, attributes = '') =>
  checkImage(
    'a.svg',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`),
  )

test('a plain drawing with links within itself is an image', () => {
  expect(svg('<defs><path id="p"/></defs><use href="#p"/>')).toEqual({
    kind: 'image',
    mediaType: 'image/svg+xml',
  })
})

test.each([
  ['a script', svg('<script>1</script>')],
  ['a script in another name space', svg('<s:script>1</s:script>')],
  ['an event handler', svg('', 'onload="alert(1)"')],
  ['an event handler after a quote', svg('', 'id="a"onload="alert(1)"')],
  ['embedded HTML', svg('<foreignObject><p/></foreignObject>')],
  ['a script address', svg('<a href="javascript:alert(1)"/>')],
  ['a link to another host', svg('<image xlink:href="https://example.com/a.png"/>')],
  ['an entity', checkImage('a.svg', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'))],
  ['a style sheet from elsewhere', svg('<style>@import url(https://example.com/a.css)</style>')],
  ['no SVG at all', checkImage('a.svg', Buffer.from('<html></html>'))],
  ['UTF-16', checkImage('a.svg', Buffer.from('<svg></svg>', 'utf16le'))],
])('an SVG with %s is refused', (_, check) => {
  expect(check.kind).toBe('refused')
})

test('an image is what its name says', () => {
  const png = Buffer.from('\x89PNG\r\n\x1A\n....', 'latin1')
  expect(checkImage('a.png', png)).toEqual({ kind: 'image', mediaType: 'image/png' })
  expect(checkImage('a.jpg', png).kind).toBe('refused')
  expect(checkImage('a.gif', png)).toEqual({
    kind: 'refused',
    message: 'got an image of another kind, expected .svg, .png, .jpg, .jpeg, .webp, .avif',
  })
})
