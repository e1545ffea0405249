import { expect, test } from 'vitest'
import { entryOf, type InviteNow, type InviteVisitor } from './invite-rule.ts'

/** Visitors, by account: the person whose invitation it is or became, another account or guest, or a browser without either. */
const PEOPLE = { holder: 'holder', other: 'other', browser: null } as const
type Person = keyof typeof PEOPLE

/** Mailed to an address without an account. */
const SENT: InviteNow = {
  state: 'sent',
  email: 'gil@example.org',
  account: null,
  is_own: false,
  is_in: false,
  is_past: false,
  is_active: true,
}
/** Mailed to the address of an account. */
const MAILED: InviteNow = { ...SENT, state: 'asked', account: 'holder', is_own: true }
/** An agent was asked to join. */
const REQUESTED: InviteNow = { ...MAILED, email: null }
/** Used by someone who came by the link. */
const USED: InviteNow = { ...SENT, state: 'waiting', account: 'holder' }

const W = 'waiting'
const A = 'admitted'
const G = 'gone'

/** Result for each visitor: by the link, then by the guid of the invitation. */
const TABLE: readonly [string, InviteNow, Record<Person, readonly [string, string]>][] = [
  ['a new one of an address', SENT, { holder: [W, G], other: [W, G], browser: [W, G] }],
  ['a new one of an account', MAILED, { holder: [A, A], other: [W, G], browser: [W, G] }],
  ['a request to join', REQUESTED, { holder: [A, A], other: [W, G], browser: [W, G] }],
  ['someone waits', USED, { holder: [W, W], other: [G, G], browser: [G, G] }],
  [
    'someone was admitted and is there',
    { ...USED, state: 'admitted', is_in: true },
    { holder: [A, A], other: [G, G], browser: [G, G] },
  ],
  [
    'someone was admitted and left',
    { ...USED, state: 'admitted' },
    { holder: [W, W], other: [G, G], browser: [G, G] },
  ],
  [
    'the invited account is there',
    { ...MAILED, state: 'admitted', is_in: true },
    { holder: [A, A], other: [G, G], browser: [G, G] },
  ],
  [
    'the invited account left',
    { ...MAILED, state: 'admitted' },
    { holder: [A, A], other: [G, G], browser: [G, G] },
  ],
  [
    'an asked agent left',
    { ...REQUESTED, state: 'admitted' },
    { holder: [A, A], other: [G, G], browser: [G, G] },
  ],
  [
    'the invited account declined',
    { ...MAILED, state: 'declined' },
    { holder: [A, A], other: [G, G], browser: [G, G] },
  ],
  [
    'someone left the waiting room',
    { ...USED, state: 'declined' },
    { holder: [W, W], other: [G, G], browser: [G, G] },
  ],
  [
    'who waits, after the time to accept',
    { ...USED, is_past: true },
    { holder: [W, W], other: [G, G], browser: [G, G] },
  ],
  [
    'who is there, after the time to accept',
    { ...USED, state: 'admitted', is_in: true, is_past: true },
    { holder: [A, A], other: [G, G], browser: [G, G] },
  ],
]

const VISITS = Object.keys(PEOPLE) as Person[]
const WAYS: readonly InviteVisitor['way'][] = ['link', 'guid']

test.each(TABLE)('%s: who enters, who waits, who is refused', (_name, invite, expected) => {
  for (const person of VISITS)
    for (const [i, way] of WAYS.entries())
      expect(
        [person, way, entryOf(invite, { account: PEOPLE[person], way })],
        `${person} by ${way}`,
      ).toEqual([person, way, expected[person][i]])
})

const OVER: readonly [string, InviteNow][] = [
  ...(['refused', 'removed', 'missed', 'ended'] as const).flatMap((state): [string, InviteNow][] =>
    [MAILED, REQUESTED, USED].map((one) => [state, { ...one, state, is_in: true }]),
  ),
  ['a declined request', { ...REQUESTED, state: 'declined' }],
  ...[SENT, MAILED, REQUESTED].map((one): [string, InviteNow] => [
    'past',
    { ...one, is_past: true },
  ]),
  ['declined and past', { ...MAILED, state: 'declined', is_past: true }],
  ...[SENT, MAILED, REQUESTED, USED, { ...USED, state: 'admitted', is_in: true } as const].map(
    (one): [string, InviteNow] => ['the call has ended', { ...one, is_active: false }],
  ),
]

test.each(OVER)('%s: no one enters', (_name, invite) => {
  for (const person of VISITS)
    for (const way of WAYS)
      expect(entryOf(invite, { account: PEOPLE[person], way }), `${person} by ${way}`).toBe('gone')
})
