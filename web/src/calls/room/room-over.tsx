import { useEffect, useRef } from 'react'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { personName } from '../person-name.ts'
import { useRoomSnapshot } from './room-context.ts'
import type { EndReason } from './room-state.ts'
import { useRefusedWords } from './use-refused-words.ts'
import { RoomTitle } from './room-title.tsx'
import styles from './room-screen.module.css'

const REASONS: { readonly [Reason in EndReason]: MessageId } = {
  left: 'call.room.overElsewhere',
  ended: 'call.room.overEnded',
  refused: 'call.room.overRefused',
  removed: 'call.room.overRemoved',
  replaced: 'call.room.overElsewhere',
  late: 'call.room.overLate',
}

interface RoomOverProps {
  onClose: () => void
  /** Tries to enter once more. */
  onAgain: () => void
}

/** Why one is not in the room any more, or could not enter. */
export function RoomOver({ onClose, onAgain }: RoomOverProps) {
  const t = useT()
  const refused = useRefusedWords()
  const { status } = useRoomSnapshot()
  const words = useRef<HTMLParagraphElement>(null)
  // What the focus was at is gone.
  useEffect(() => words.current?.focus(), [])
  const isFailure = status.kind === 'failed'
  const said = () => {
    if (status.kind === 'failed')
      return refused({ kind: 'refused', ...status.failure }, 'call.room.failed')
    if (status.kind !== 'ended') return ''
    return status.by
      ? t('call.room.overBy', { name: personName(status.by) })
      : t(REASONS[status.reason])
  }
  return (
    <div className={styles['over']}>
      <RoomTitle />
      <div className={styles['overContent']}>
        <p ref={words} tabIndex={-1} role="status">
          {said()}
        </p>
        <div className={styles['overActions']}>
          {isFailure && <Button onPress={onAgain}>{t('action.retry')}</Button>}
          <Button onPress={onClose}>{t('action.close')}</Button>
        </div>
      </div>
    </div>
  )
}
