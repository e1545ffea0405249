import { useT } from '../ui/use-t.ts'
import { AppointmentDetail } from './appointment-detail.tsx'
import { ConversationView } from './conversation-view.tsx'
import { DetailPlace } from './detail-place.tsx'
import { kindName, type PersonalEntry } from './entry-words.ts'

interface TimelineDetailProps {
  guid: string
  /** The entry as the list has it; undefined where the list does not have it. */
  listed: PersonalEntry | undefined
  /** The list is being loaded, and may have the entry. */
  isListLoading: boolean
  onClose: () => void
}

/** Detail of the entry that is open: an appointment, also one of other days, or a call or call-back of the list. */
export function TimelineDetail({ guid, listed, isListLoading, onClose }: TimelineDetailProps) {
  const t = useT()
  if (listed !== undefined && listed.type !== 'appointment')
    return (
      <DetailPlace title={t(kindName(listed))} onClose={onClose}>
        <ConversationView entry={listed} />
      </DetailPlace>
    )
  return <AppointmentDetail {...{ guid, listed, isListLoading, onClose }} />
}
