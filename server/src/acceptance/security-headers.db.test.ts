import { expect } from 'vitest'
import { httpFixture } from '../testing/http-fixture.ts'
import { barCheck } from './bar-check.ts'

const http = httpFixture()

barCheck(36, 'security headers on every kind of answer', async () => {
  const big = 'x'.repeat(1_100_000)
  const answers = await Promise.all([
    http.send('GET', '/api/config'),
    http.send('GET', '/'),
    http.send('GET', '/api/nothing'),
    http.send('GET', '/api/config/module/nothing'),
    http.send('GET', '/assets/nothing.js'),
    http.send('GET', '/%zz'),
    http.send('POST', '/api/auth/login', { 'content-type': 'application/json' }, '{'),
    http.send('POST', '/api/auth/login', { 'content-type': 'application/json' }, big),
    http.send('POST', '/api/auth/login', { 'content-type': 'text/plain' }, 'x'),
    http.send('GET', '/', { host: 'unknown.test' }),
    http.send('GET', '/api/openapi.json'),
    http.send('GET', '/api/docs'),
    http.send('GET', '/api/health'),
    http.send('GET', '/api/file/0000'),
  ])
  for (const { headers, status } of answers) {
    const csp = String(headers['content-security-policy'])
    expect(csp, `policy of a ${status}`).toMatch(/default-src 'none'/)
    expect(csp).toMatch(/frame-ancestors 'none'/)
    expect(csp).not.toMatch(/unsafe-(inline|eval)|\*/)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['server']).toBeUndefined()
  }
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
  expect(answers[1]?.headers['content-security-policy']).toBe(PAGE_POLICY)
  const preview = await http.send('GET', '/building/permits/search/preview')
  expect(preview.headers['content-security-policy'], 'only we show it in a frame').toBe(
    PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  )
  expect(preview.headers['x-frame-options']).toBe('SAMEORIGIN')
  const room = await http.send('GET', '/call/00000000-0000-4000-8000-000000000001')
  expect(answers[1]?.headers['permissions-policy']).toBe(
    'camera=(), microphone=(), display-capture=(), geolocation=(self)',
  )
  expect(room.headers['permissions-policy'], 'devices are for calls').toBe(
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(self)',
  )
  return `${answers.length} answers with the statuses ${statuses.join(', ')}`
})

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify app',
  'report-uri /api/csp-report',
  'report-to csp',
].join('; ')
