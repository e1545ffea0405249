import { expect, test } from 'vitest'
import { mailboxOf } from './share-stop.ts'

test('addresses of one mailbox are one', () => {
  for (const [address, mailbox] of [
    ['Ben@Example.ORG', 'ben@example.org'],
    ['ben+a@example.org', 'ben@example.org'],
    ['ben+a+b@example.org', 'ben@example.org'],
    ['+ben@example.org', '+ben@example.org'],
    ['ben.a@example.org', 'ben.a@example.org'],
  ] as const)
    expect(mailboxOf(address), address).toBe(mailbox)
})
