import type { CallParticipant } from '@plat/contract/calls/calls'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLiveSender, setLiveState } from '../../api/live-status.ts'
import { showCallPage } from '../call-page-for-tests.tsx'
import { active, CALL_ID, CONNECTION, desk, DONE, hear, serveDesk } from '../calls-for-tests.tsx'
import { LIMIT } from '../media/mesh-for-tests.ts'
import { RoomSession } from '../room-session.ts'
import { closeRoom } from '../room-store.ts'
import { TestRecogniser } from './recogniser-for-tests.ts'

/** Rosa's room, as in a browser of her own; null until she comes. Dana has the page. */
let rosa: RoomSession | null
let people: CallParticipant[]
/** Dana's microphone. */
let microphone: MediaStreamTrack | undefined

/** The server knows these people in the call. */
function put(next: CallParticipant[]): void {
  people = next
  const call = active({ state: 'joined', user_type: 'agent' })
  if (call.information) call.information.people = people
  Object.assign(desk, { call, one: call })
}

/** Serves a call of Dana and Rosa, Dana's microphone, and a browser with a recogniser. */
export function serveCaptions(): void {
  serveDesk()
  beforeEach(() => {
    rosa = null
    put(active({ state: 'joined', user_type: 'agent' }).information?.people ?? [])
    setLiveState('open')
    // The server passes signals on.
    setLiveSender((message: ClientMessage) => {
      if (message.type !== 'room_signals') return false
      setTimeout(() => {
        if (message.data.to === rosa?.peer) rosa.takeSignals(message.data)
        else hear({ type: 'room_signals', data: message.data })
      })
      return true
    })
    desk.act = (act: string, body: unknown) => {
      if (act !== 'join') return DONE
      const { peer } = body as { peer: string }
      const at = peer === rosa?.peer ? 1 : 0
      put(people.map((one, index) => (index === at ? { ...one, peer } : one)))
      rosa?.follow({ people })
      hear({ type: 'call_people', data: { id: CALL_ID, people } })
      return { data: { ...desk.call?.information, connection: CONNECTION } }
    }
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
      const { stream } = new AudioContext().createMediaStreamDestination()
      microphone = stream.getAudioTracks()[0]
      return stream
    })
    TestRecogniser.reset()
    vi.stubGlobal('SpeechRecognition', TestRecogniser)
  })
  afterEach(() => {
    rosa?.close()
    closeRoom()
    setLiveSender(null)
    localStorage.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** Dana's microphone, once it is on. */
export const ownMicrophone = () => microphone

export const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The control of the room. */
export const captions = button('Captions')
export const area = page.getByRole('region', { name: 'Captions', exact: true })
export const field = page.getByRole('textbox', { name: 'Type what is said' })
export const none = page.getByText('Captions of what is said appear here.')

/** Dana opens the room's page. @param how Dana takes part, by the button */
export async function show(how = 'Microphone only'): Promise<void> {
  showCallPage()
  await button(how).click()
  if (how !== 'Chat only')
    await expect.element(button('Mute').or(button('Silenciar'))).toBeVisible()
}

/** Rosa comes into the call, and her browser is connected with Dana's. */
export async function rosaComes(): Promise<RoomSession> {
  await expect.poll(() => people[0]?.peer).toEqual(expect.any(String))
  const viewer = people[1]?.person.id ?? ''
  const room = new RoomSession({ call: CALL_ID, viewer, onAnswer: () => undefined })
  rosa = room
  await room.join()
  await expect.poll(() => noteOf(room), LIMIT).toBeTruthy()
  return room
}

/** Dana opens the room in another tab. */
export function moveRoom(): void {
  put(people.map((one) => ({ ...one, peer: crypto.randomUUID() })))
  hear({ type: 'call_people', data: { id: CALL_ID, people } })
}

/** Dana's note, as Rosa's browser has received it. */
export const noteOf = (room: RoomSession) => [...room.getSnapshot().remotes.values()][0]?.note
/** Captions that Rosa reads; those that may still change end with "…". */
export const read = (room: RoomSession) =>
  room.getSnapshot().captions.map(({ text, final }) => `${text}${final ? '.' : '…'}`)
