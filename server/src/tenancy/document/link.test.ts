import { expect, test } from 'vitest'
import { linkKind } from './link.ts'

test.each([
  ['/', 'path'],
  ['/building/permits?status=1#list', 'path'],
  ['https://example.gov/a?b=c', 'web'],
  ['http://example.gov', 'web'],
  ['mailto:permits@example.gov?subject=Permit%201', 'mail'],
  ['tel:+1-541-555-0100', 'phone'],
])('%s may stand in a page', (href, kind) => {
  expect(linkKind(href)).toBe(kind)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.gov/1',
  'file:///etc/passwd',
  'ftp://example.gov',
  'view-source:https://example.gov',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://user:pass@example.gov',
  'https://ex ample.gov',
  'https://example.gov/"onmouseover="alert(1)',
  'mailto:a@b',
  'mailto:javascript:alert(1)',
  'tel:javascript',
  'page.html',
  '#top',
  '?a=b',
  '',
  `/${'a'.repeat(2_001)}`,
])('%j may not', (href) => {
  expect(linkKind(href)).toBeNull()
})
