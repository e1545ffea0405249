import type { RoomConnection } from '@plat/contract/calls/room'
import { expect, test } from 'vitest'
import { isSlow, type LinkMeasure, networkResult } from './network-result.ts'

const STUN = { urls: ['stun:stun.example'] }
const TURN = { urls: ['turn:turn.example'], username: 'a', credential: 'b' }
const LINK: LinkMeasure = { rtt: 40, loss: 0, protocol: 'udp' }

const connection = (
  ice_servers: RoomConnection['ice_servers'],
  ice_transport_policy: RoomConnection['ice_transport_policy'],
): RoomConnection => ({ ice_servers, ice_transport_policy, expires: '2100-01-01T00:00:00Z' })

test.each([
  // servers, policy, link, STUN reached, result
  [[STUN, TURN], 'all', LINK, true, 'relay'],
  [[STUN, TURN], 'all', LINK, false, 'relay'],
  [[TURN], 'relay', LINK, false, 'relay'],
  [[STUN, TURN], 'all', null, true, 'direct'],
  [[STUN], 'all', null, true, 'direct'],
  [[STUN, TURN], 'relay', null, true, 'blocked'],
  [[STUN, TURN], 'all', null, false, 'blocked'],
  [[STUN], 'all', null, false, 'blocked'],
  [[], 'relay', null, false, 'blocked'],
  [[], 'all', null, false, 'unchecked'],
] as const)('servers %j, policy %s, relay %j, STUN %s: %s', (servers, policy, link, stun, kind) => {
  const all = servers.map(({ urls, ...rest }) => ({ urls: [...urls], ...rest }))
  expect(networkResult(connection(all, policy), link, stun).kind).toBe(kind)
})

test.each([
  [300, 0.05, false],
  [301, 0, true],
  [20, 0.06, true],
])('a round trip of %d ms with a loss of %d is slow: %s', (rtt, loss, slow) => {
  expect(isSlow({ rtt, loss, protocol: 'udp' })).toBe(slow)
})
