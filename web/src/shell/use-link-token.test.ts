import { beforeEach, expect, test, vi } from 'vitest'
import { keepLinkToken, readLinkToken } from './use-link-token.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  return () => vi.unstubAllGlobals()
})

test('a reload finds the token that left the address', () => {
  expect(readLinkToken('invite', '?token=abc')).toBe('abc')
  expect(readLinkToken('invite', '')).toBeNull()
  keepLinkToken('invite', 'abc')
  expect(readLinkToken('invite', '')).toBe('abc')
})

test('each kind of link has its own token', () => {
  keepLinkToken('invite', 'abc')
  expect(readLinkToken('appointment', '')).toBeNull()
})

test('a newer link counts more than a token that the tab has kept', () => {
  keepLinkToken('invite', 'old')
  expect(readLinkToken('invite', '?token=new')).toBe('new')
  expect(readLinkToken('invite', '?token=')).toBe('old')
})

test('a browser that stores nothing still reads the address', () => {
  const refuse = () => {
    throw new DOMException('Not here', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  keepLinkToken('invite', 'abc')
  expect(readLinkToken('invite', '?token=abc')).toBe('abc')
  expect(readLinkToken('invite', '')).toBeNull()
})
