import { expect, test } from 'vitest'
import { itemBytes, renderMail, sectionBytes } from './layout.ts'
import type { MailBranding } from './mail-branding.ts'

const LOOK: MailBranding = {
  agency: 'City of <Harbor> & "Bay"',
  article: { en: 'the', es: 'la' },
  short: 'Harbor',
  contact: 'help@harbor.example',
  answered: false,
  primary: '#0b6e8a',
  onPrimary: '#ffffff',
  logoUrl: null,
  origin: 'https://permits.example.gov',
  timeZone: 'America/Los_Angeles',
  address: '1 Quay St, Harbor',
}
const CONTENT = {
  heading: 'Confirm <script>alert(1)</script>',
  paragraphs: ['First & foremost', `'single' "double" <b>bold</b>`],
  action: {
    label: 'Go <on>',
    url: 'https://permits.example.gov/account/confirm?token=a&referrer=b"c',
  },
  more: [{ label: 'Another way', url: 'https://permits.example.gov/login' }],
  code: '482913',
  footnote: ['The link works once.'],
}

test('nothing that a mail says becomes a tag or leaves its attribute', () => {
  const { html } = renderMail(LOOK, 'en', CONTENT)
  expect(html).not.toMatch(/<script|<b>|<on>|<Harbor>/)
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(html).toContain('token=a&#38;referrer=b&#34;c')
})

test('the text says everything that the HTML says', () => {
  const { text } = renderMail(LOOK, 'en', CONTENT)
  for (const part of [
    CONTENT.heading,
    ...CONTENT.paragraphs,
    CONTENT.action.label,
    CONTENT.action.url,
    'https://permits.example.gov/login',
    '    482913\n',
    ...CONTENT.footnote,
    LOOK.agency,
    '1 Quay St, Harbor',
    'Questions? help@harbor.example',
    'answers to it are not read',
    '\n-- \n',
  ]) {
    expect(text).toContain(part)
  }
})

test('a mail has its language, one main heading and no table, script or outside style', () => {
  const { html } = renderMail(LOOK, 'es', CONTENT)
  expect(html).toMatch(/^<!doctype html>\n<html lang="es">/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/<table|<script|<link|@import|url\(/)
  expect(html).toContain('Si el botón no funciona')
})

test.each([
  'https://evil.example/account/confirm?token=1',
  'https://permits.example.gov.evil.example/',
  'https://permits.example.gov@evil.example/',
  'http://permits.example.gov/',
  'javascript:alert(1)',
  '/account/confirm',
])('a link to %s is refused: mails link to the configured origin only', (url) => {
  expect(() => renderMail(LOOK, 'en', { ...CONTENT, action: { label: 'Go', url } })).toThrow(
    RangeError,
  )
  expect(() => renderMail(LOOK, 'en', { ...CONTENT, more: [{ label: 'Go', url }] })).toThrow(
    RangeError,
  )
})

test('a colour that is none is refused: it would end its style', () => {
  expect(() => renderMail({ ...LOOK, primary: 'red;}body{' }, 'en', CONTENT)).toThrow(RangeError)
})

test('line breaks and marks that turn the reading order round do not get into a mail', () => {
  const { text, html } = renderMail(LOOK, 'en', {
    heading: 'Hello',
    paragraphs: ['Ana\u202E\u2066 Eve\r\nBcc: x\0 has invited you'],
  })
  expect(text).toContain('Ana Eve Bcc: x has invited you')
  expect(html).toContain('Ana Eve Bcc: x has invited you')
})

test('a line break in a name or a title begins no paragraph of a mail', () => {
  const forged = 'Fee overdue.\n\nPay today: https://pay.evil.example'
  const section = {
    heading: forged,
    lines: [forged],
    items: [{ label: forged, lines: [forged], url: `${LOOK.origin}/x` }],
    rest: forged,
    links: [],
  }
  const { text } = renderMail(LOOK, 'en', {
    heading: forged,
    paragraphs: [`${forged} shares a search with you.`],
    quote: [forged],
    details: [forged],
    sections: [section],
    footnote: [forged],
  })
  expect(text.split('\n').filter((line) => line.trim().startsWith('Pay today'))).toEqual([])
})

test('what a person wrote stands apart as text, and a picture says what it shows', () => {
  const { html, text } = renderMail(LOOK, 'en', {
    heading: 'Near the pier',
    paragraphs: ['Ana shares a search.'],
    quote: ['Look: <img src=x onerror=alert(1)>', 'Bye'],
    picture: { cid: 'map@plat', alt: 'Map of "permits"', width: 600, height: 315 },
    details: ['It finds 2 permits.'],
    answers: 'Answers go to ana@example.org.',
  })
  expect(text).toContain('> Look: <img src=x onerror=alert(1)>\n> Bye')
  expect(text).toContain('[Map of "permits"]')
  expect(text.trimEnd().endsWith('Answers go to ana@example.org.')).toBe(true)
  expect(html).toContain(
    '&#60;img src=x onerror=alert(1)&#62;</div><div dir="auto">Bye</div></blockquote>',
  )
  expect(html).toContain('<img src="cid:map@plat" alt="Map of &#34;permits&#34;" width="600"')
  expect(html).toContain('Answers go to ana@example.org.')
})

test('the ways out stand above the lists of a mail as well, within its first 4 kB, however long its names are', () => {
  const more = [
    { label: 'Change your alerts', url: `${LOOK.origin}/mycc/settings` },
    { label: 'Unsubscribe from all alerts', url: `${LOOK.origin}/unsubscribe/${'x'.repeat(60)}` },
  ]
  const look = { ...LOOK, logoUrl: `${LOOK.origin}/logo.svg` }
  const section = { heading: 'Home', lines: ['1 new'], items: [], links: [] }
  const content = { heading: `${'"'.repeat(40)}: 1 record`, paragraphs: ['Found.'], more }
  const { html } = renderMail(look, 'en', { ...content, sections: [section] })
  const top = Buffer.from(html).subarray(0, 4_000).toString()
  for (const { label, url } of more) {
    expect(top).toContain(`href="${url}"`)
    expect(top).toContain(`${label}</a>`)
    expect(html.split(url)).toHaveLength(3)
  }
  expect(html.indexOf('/unsubscribe/')).toBeLessThan(html.indexOf('<h2'))
  // A short mail has them once.
  expect(renderMail(look, 'en', content).html.split('/unsubscribe/')).toHaveLength(2)
})

test('the bytes of sections and items are those that they take in a mail', () => {
  const item = { label: '“A” & B', url: `${LOOK.origin}/a?b&c`, lines: ['One', 'ñandú <b>'] }
  const bare = { heading: 'Home', lines: ['1 new'], items: [], links: [] }
  const bytes = (items: readonly (typeof item)[]) => {
    const sections = [{ ...bare, items }]
    return Buffer.byteLength(
      renderMail(LOOK, 'en', { heading: 'H', paragraphs: [], sections }).html,
    )
  }
  const none = Buffer.byteLength(renderMail(LOOK, 'en', { heading: 'H', paragraphs: [] }).html)
  // Without the line break between it and what stands above.
  expect(bytes([]) - none).toBe(sectionBytes(LOOK, bare) + 1)
  expect(bytes([item, item, item]) - bytes([item])).toBe(2 * itemBytes(LOOK, item))
})
