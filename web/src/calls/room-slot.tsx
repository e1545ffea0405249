import type { CallInformation } from '@plat/contract/calls/room'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { departmentsQuery } from '../api/queries.ts'
import { useLive } from '../live/live-context.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { lazyCode } from '../ui/later.ts'
import { LiveRoomChannel } from './live-room-channel.ts'
import { roomPath } from './room-path.ts'

const CallRoom = lazyCode(() => import('./room/call-room.tsx'))

interface RoomSlotProps {
  information: CallInformation
  /** Another agent has invited this one. */
  additional: boolean
  onLeft: () => void
}

/** The open room, over whatever page is shown; it begins on the page of what the call is about. */
export function RoomSlot({ information, additional, onLeft }: RoomSlotProps) {
  const live = useLive()
  const [channel] = useState(() => new LiveRoomChannel())
  useEffect(() => channel.use(live), [channel, live])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { id, subject, kind } = information
  const unlocked = useSiteGateOpen()
  const toSubject = useEffectEvent(async () => {
    try {
      const path = roomPath(subject, await client.ensureQueryData(departmentsQuery))
      if (path !== null && path !== pathname) await navigate(path)
    } catch {
      // Where the departments do not come one speaks beside the page that is there.
    }
  })
  useEffect(() => {
    // A test room is about nothing, and a guest sees no page of an agency with a lock.
    if (kind === 'call' && unlocked) void toSubject()
  }, [id, kind, unlocked])
  return (
    <ErrorBoundary>
      <Suspense>
        <CallRoom
          key={id}
          information={information}
          additional={additional}
          channel={channel}
          onLeft={onLeft}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
