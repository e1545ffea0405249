import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { OwnCall } from '@plat/contract/calls/calls'
import type { CallInformation } from '@plat/contract/calls/room'
import type { CallRequest, JoinRequest } from '@plat/contract/live/messages'
import type { Channel } from '@plat/contract/offices/channels'

const BUILDING = { department_code: 'building', display_name: 'Building' }

/** A permit that a call is about. */
export const SUBJECT: CallSubject = {
  discriminator: 'record',
  guid: '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10',
  agency_reference: 'B-2026-00412',
  title: 'New two-storey house',
  address: '12 Main St',
  module: { module_code: 'permits', display_name: 'Permits', department: BUILDING },
  department: BUILDING,
}

const PERSON = {
  id: '0d0a3f3c-2a2c-4c5e-9d3e-111111111111',
  first_name: 'Rosa',
  last_name: 'Lindqvist',
}

const CALL = '0d0a3f3c-2a2c-4c5e-9d3e-222222222222'

/** A call that waits. */
export const WAITING: OwnCall = {
  id: CALL,
  state: 'waiting',
  subject: SUBJECT,
  created: '2026-11-24T18:00:00Z',
  queue: { place: 2, expected_seconds: 150, ringing: false },
  information: null,
}

/** What opens the room of that call. @param userType as what one enters */
export function informationFor(userType: CallInformation['user_type']): CallInformation {
  return {
    id: CALL,
    kind: 'call',
    subject: SUBJECT,
    caller_note: null,
    caller: PERSON,
    user_type: userType,
    rtc: {
      url: null,
      room_reservation: { name: CALL, invite_password: 'secret' },
      user_data_token: 'token',
      api_key: null,
    },
  }
}

/** The call as it is offered to an agent. */
export const REQUEST: CallRequest = {
  id: CALL,
  subject: SUBJECT,
  user: PERSON,
  caller_note: 'Which plans do I need?',
  direct: false,
  until: '2026-11-24T18:00:20Z',
}

/** An invitation to a call that goes on. */
export const JOIN: JoinRequest = {
  id: '0d0a3f3c-2a2c-4c5e-9d3e-333333333333',
  subject: SUBJECT,
  user: PERSON,
  until: '2026-11-24T18:30:00Z',
}

/** The building department's own channel, which is open. */
export const OPEN_CHANNEL: Channel = {
  id: '0d0a3f3c-2a2c-4c5e-9d3e-444444444444',
  code: 'building',
  department: 'building',
  name: 'Building',
  calls: true,
  open: true,
  opens: null,
  closes: '2026-11-25T01:00:00Z',
  time_zone: 'America/Los_Angeles',
}

/** The same at night. */
export const CLOSED_CHANNEL: Channel = {
  ...OPEN_CHANNEL,
  open: false,
  opens: '2026-11-25T16:00:00Z',
  closes: null,
}
