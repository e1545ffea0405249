import { expect, test } from 'vitest'
import { atomFeed, xmlText } from './atom.ts'

test('texts of records cannot break out of the feed', () => {
  expect(xmlText('<b> & "x" \'y\'')).toBe('&lt;b&gt; &amp; &quot;x&quot; &apos;y&apos;')
  expect(xmlText('a\u0000b\u001Fc\uFFFEd\uD800e\tf')).toBe('abcde\tf')
  expect(xmlText('😀')).toBe('😀')
})

test('an entry says where it is, latitude first', () => {
  const xml = atomFeed({
    id: 'tag:x.test,2026:feed/permits',
    title: 'Permits',
    author: 'City of X',
    updated: '2026-01-01T00:00:00.000Z',
    lang: 'en',
    self: 'https://x.test/api/export/permits.atom?a=1&b=2',
    alternate: 'https://x.test/b/permits?a=1&b=2',
    first: 'https://x.test/api/export/permits.atom?a=1&b=2',
    previous: null,
    next: 'https://x.test/api/export/permits.atom?a=1&b=2&feed.page=2',
    entries: [
      {
        id: 'tag:x.test,2026:record/1',
        title: 'One',
        titleLang: 'es',
        link: 'https://x.test/r/1',
        published: '2024-05-01T00:00:00-05:00',
        updated: '2024-05-01T00:00:00-05:00',
        category: { term: 'NEW', label: 'New building' },
        summary: 'New <house>',
        point: [30.2, -97.8],
        polygon: null,
      },
    ],
  })
  expect(xml).toContain('<title xml:lang="es">One</title>')
  expect(xml).toContain('<georss:point>30.2 -97.8</georss:point>')
  expect(xml).toContain('<summary>New &lt;house&gt;</summary>')
  expect(xml).toContain(
    'rel="next" type="application/atom+xml" href="https://x.test/api/export/permits.atom?a=1&amp;b=2&amp;feed.page=2"',
  )
  expect(xml).not.toContain('rel="previous"')
})
