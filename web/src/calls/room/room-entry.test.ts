import type { CallInformation } from '@plat/contract/calls/room'
import type { ClientMessage } from '@plat/contract/live/messages'
import { expect, test } from 'vitest'
import { informationFor } from '../for-tests.ts'
import type { RoomChannel } from './room-channel.ts'
import { RoomEntry } from './room-entry.ts'

const PEER = '0d0a3f3c-2a2c-4c5e-9d3e-666666666666'

/** What is sent to enter, once the server has taken it. */
async function enteredWith(
  userType: CallInformation['user_type'],
  additional: boolean,
): Promise<ClientMessage[]> {
  const sent: ClientMessage[] = []
  const information = informationFor(userType)
  const channel: RoomChannel = {
    isOpen: () => true,
    send: (message) => void sent.push(message),
    request: async (message) => {
      sent.push(message)
      return { kind: 'done' }
    },
    onMessage: () => () => undefined,
    onOpenChange: () => () => undefined,
  }
  await new Promise<void>((resolve, reject) => {
    const unexpected = () => reject(new Error('expected to be let in'))
    new RoomEntry({
      information,
      additional,
      channel,
      calls: { information: async () => information, messages: async () => [] },
      peer: PEER,
      onEntered: resolve,
      onMessages: () => undefined,
      onEnd: unexpected,
      onFailure: unexpected,
    }).enter()
  })
  return sent
}

test.each([
  ['a caller', 'caller', false, 'call_joined_caller'],
  ['a resident who was invited', 'caller', true, 'call_joined_caller'],
  ['the agent who answered', 'agent', false, 'call_joined_agent'],
  ['an agent whom another one invited', 'agent', true, 'call_joined_additional_agent'],
] as const)('%s enters with what the contract has', async (_, userType, additional, type) => {
  const { id, rtc } = informationFor(userType)
  const { name, invite_password } = rtc.room_reservation
  const { user_data_token } = rtc
  expect(await enteredWith(userType, additional)).toEqual([
    { type, data: { id, name, invite_password, user_data_token, peer: PEER } },
  ])
})
