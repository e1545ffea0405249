import '../shell/later-texts.ts'
import { getCallInformation } from '@plat/contract/calls/calls'
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import type { LiveConnection } from '../live/live-connection.ts'
import LiveKeeper from '../live/live-keeper.tsx'
import { type CallWish, openCallWish, takeCallWish, watchCallWishes } from '../shell/call-wishes.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'
import { lazyCode } from '../ui/later.ts'
import { cardView } from './card/card-view.ts'
import { keepGuestCall, readGuestCall } from './guest-call.ts'
import { keepPanel, readKeptPanel } from './kept-panel.ts'
import { RoomSlot } from './room-slot.tsx'
import { ringOf } from './sounds/ring-of.ts'
import { useRinging } from './sounds/use-ringing.ts'
import { type Booking, isBegun, NEW_BOOKING } from './state/booking.ts'
import { shownIncoming } from './state/shown-incoming.ts'
import { topicOf } from './state/topic.ts'
import { useJoinLimits } from './use-join-limits.ts'
import { type Desk, useDesk } from './use-desk.ts'

const EngagementPanel = lazyCode(() => import('./panel/engagement-panel.tsx'))
const IncomingCard = lazyCode(() => import('./incoming/incoming-card.tsx'))
const CallCard = lazyCode(() => import('./card/call-card.tsx'))

interface CallsMountProps {
  /** Guid of who is signed in, where calls may come; null for others. */
  account: string | null
  onConnection: (connection: LiveConnection | null) => void
}

/** Calls on every page: the live connection, the panel, what comes in, what goes on, and the room. */
export default function CallsMount({ account, onConnection }: CallsMountProps) {
  const [guest, setGuest] = useState(readGuestCall)
  /** Counts the sessions: each has a connection of its own. */
  const [session, setSession] = useState(1)
  const desk = useDesk(() => setSession((before) => before + 1))
  const { state, own, incoming } = desk
  const { panel, room, calls } = state
  const shown = shownIncoming(calls, { room: room !== null, panel: panel?.open === true })
  const view = cardView(state, own)
  useWishes(desk, setGuest)
  useKeptPanel(desk)
  useGuestPlace(desk, guest, () => setGuest(null))
  useJoinLimits(calls.joins, desk.forget)
  useRinging(ringOf(state, own.cancelling))

  const leaveRoom = () => {
    desk.leaveRoom()
    keepGuestCall(null)
    setGuest(null)
  }
  return (
    <Suspense>
      {(account ?? guest) !== null && (
        <LiveKeeper
          key={`${account ?? guest} ${session}`}
          {...(account === null && guest !== null && { call: guest })}
          onConnection={onConnection}
        />
      )}
      {panel && <EngagementPanel desk={desk} panel={panel} />}
      {shown && (
        <IncomingCard
          key={shown.id}
          incoming={shown}
          joining={incoming.joining || state.joining === shown.id}
          failure={incoming.failure}
          onJoin={incoming.join}
          onDecline={incoming.decline}
        />
      )}
      {view && <CallCard key={view.kind} desk={desk} view={view} />}
      {room && <RoomSlot information={room} additional={state.additional} onLeft={leaveRoom} />}
    </Suspense>
  )
}

/** The step that the panel begins with. */
const FIRST_STEPS = {
  default: 'choice',
  call: 'note',
  appointment: 'appointment',
  comment: 'comment',
} as const

/** Does what pages want of calls. */
function useWishes(desk: Desk, setGuest: (call: string) => void): void {
  const wish = useSyncExternalStore(watchCallWishes, openCallWish)
  const fulfil = useEffectEvent((wanted: CallWish) => {
    takeCallWish()
    if (wanted.kind === 'panel') {
      desk.open(topicOf(wanted.about), FIRST_STEPS[wanted.action])
      return
    }
    if (wanted.kind === 'guest') {
      keepGuestCall(wanted.information.id)
      setGuest(wanted.information.id)
    }
    desk.enterRoom(wanted.information)
  })
  useEffect(() => {
    if (wish) fulfil(wish)
  }, [wish])
}

/** Place of what is typed in the panel, among the texts that a tab keeps for its account. */
const TYPED = 'call-panel'

interface Typed {
  readonly note: string
  readonly phone: string
  readonly comment?: string
  readonly booking: Booking
}

/** Keeps the panel, and what is typed in it, through a reload. */
function useKeptPanel(desk: Desk): void {
  const { panel } = desk.state
  const { pathname } = useLocation()
  const account = useViewer()?.id ?? null
  const restore = useEffectEvent(() => {
    const kept = readKeptPanel(pathname)
    if (kept) desk.open(kept.topic, kept.step)
  })
  useEffect(() => restore(), [])
  const restoreTyped = useEffectEvent(() => {
    // What this tab keeps was written by this code.
    const typed = readTyped(account, TYPED) as Typed | undefined
    if (!typed || panel?.note !== '' || panel.comment !== '') return
    const { note, phone, comment = '' } = typed
    desk.type({ note, phone, comment })
    desk.book(typed.booking)
  })
  const isOpen = panel?.open === true
  useEffect(() => {
    if (isOpen) restoreTyped()
  }, [account, isOpen])
  useEffect(() => keepPanel(panel, pathname), [panel, pathname])
  const { note = '', phone = '', comment = '', booking = NEW_BOOKING } = panel ?? {}
  useEffect(() => {
    if (!isOpen) return
    const isEmpty = note + phone + comment === '' && !isBegun(booking)
    const typed: Typed = { note, phone, comment, booking }
    keepTyped(account, TYPED, isEmpty ? null : typed)
  }, [account, isOpen, note, phone, comment, booking])
}

/** A guest who has loaded the page anew is in the same room again. */
function useGuestPlace(desk: Desk, guest: string | null, onGone: () => void): void {
  const enter = useEffectEvent(async (id: string) => {
    if (desk.state.room !== null || openCallWish() !== null) return
    try {
      desk.enterRoom((await call(getCallInformation, { params: { id } })).data)
    } catch {
      keepGuestCall(null)
      onGone()
    }
  })
  useEffect(() => {
    if (guest !== null) void enter(guest)
  }, [guest])
}
