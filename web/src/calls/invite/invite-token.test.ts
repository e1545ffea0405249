import { beforeEach, expect, test, vi } from 'vitest'
import { keepInviteToken, readInviteToken } from './invite-token.ts'

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
  expect(readInviteToken('?token=abc')).toBe('abc')
  expect(readInviteToken('')).toBeNull()
  keepInviteToken('abc')
  expect(readInviteToken('')).toBe('abc')
})

test('a newer link counts more than a token that the tab has kept', () => {
  keepInviteToken('old')
  expect(readInviteToken('?token=new')).toBe('new')
  expect(readInviteToken('?token=')).toBe('old')
})

test('a browser that stores nothing still reads the address', () => {
  const refuse = () => {
    throw new DOMException('Not here', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  keepInviteToken('abc')
  expect(readInviteToken('?token=abc')).toBe('abc')
  expect(readInviteToken('')).toBeNull()
})
