import type { Call, CallParticipant } from '@plat/contract/calls/calls'
import type { CallInvited } from '@plat/contract/calls/invites'
import type { StaffAnswer } from '../../shell/staff-page-for-tests.tsx'
import CallPage from '../call-page.tsx'
import CallsKeeper from '../calls-keeper.tsx'
import {
  active,
  CALL_ID,
  CONNECTION,
  desk,
  DONE,
  GUEST,
  hear,
  showOnPage,
} from '../calls-for-tests.tsx'

/** Ana in the call, as she came by her invitation. */
export const ANA: CallParticipant = {
  person: GUEST,
  user_type: 'caller',
  guest: true,
  invited: true,
  interpreter: false,
  state: 'joined',
  peer: null,
}

interface RoomState {
  readonly invitations?: CallInvited[]
  /** People beside the account and Rosa. */
  readonly more?: CallParticipant[]
  readonly own?: 'agent' | 'caller'
  /** The account interprets. */
  readonly ownSeat?: boolean
}

/** The account's call at the server. */
function callOf({ invitations = [], more = [], own = 'agent', ownSeat = false }: RoomState): Call {
  const call = active({ state: 'joined', user_type: own })
  const { information } = call
  if (information === null) return call
  const [first, ...others] = information.people
  const people = [...(first ? [{ ...first, interpreter: ownSeat }] : []), ...others, ...more]
  return { ...call, information: { ...information, people, invitations } }
}

/** Changes the call at the server, and has the page read it again. */
export function putRoom(state: RoomState): void {
  desk.call = callOf(state)
  if (desk.call.information) hear({ type: 'call_information', data: desk.call.information })
}

/** Opens the room of a call, or another page. @param act answers to changes, by the last part of their path */
export function showRoom(
  state: RoomState,
  act: (act: string, body: unknown) => StaffAnswer = () => DONE,
  at = `/call/${CALL_ID}`,
): void {
  const call = callOf(state)
  Object.assign(desk, { call, one: call, request: null, invitation: null })
  desk.act = (name, body) =>
    name === 'join'
      ? { data: { ...desk.call?.information, connection: CONNECTION } }
      : act(name, body)
  showOnPage(
    <>
      {at !== '/' && <CallPage />}
      <CallsKeeper />
    </>,
    at,
  )
}
