import { useSlotWords } from '../appointments/slots/use-slot-words.ts'
import { type AppointmentRoom, useRoomOpen } from '../appointments/use-room-open.ts'
import { useT } from '../ui/use-t.ts'

interface EntryRoomProps {
  room: AppointmentRoom
  /** IANA, of the entry. */
  zone: string
}

/** When a video appointment can be joined. */
export function EntryRoom({ room, zone }: EntryRoomProps) {
  const t = useT()
  const { moment } = useSlotWords(zone)
  return useRoomOpen(room)
    ? t('myTimeline.joinNow')
    : t('myTimeline.joinFrom', { time: moment(room.opens) })
}
