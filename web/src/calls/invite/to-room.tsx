import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { JOINED } from '../joined.ts'
import { useTitleMark } from '../use-title-mark.ts'

/** Milliseconds for which the page says that the person was let in. */
const SHOWN_MS = 1_200

interface ToRoomProps {
  /** Guid of the call. */
  call: string
  /** The page has shown the waiting room, and says first that the person was let in. */
  waited: boolean
  /** The room is open in another tab. */
  isOpen: boolean
}

/**
 * Leads to the room of a call, once the tab is looked at: no one is seen or heard in a tab that is hidden. Until then its
 * title has a mark.
 */
export function ToRoom({ call, waited, isOpen }: ToRoomProps) {
  const t = useT()
  const navigate = useNavigate()
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden)
  const go = useEffectEvent(() => {
    // Join was pressed before the wait; a link that is opened again turns nothing on.
    void navigate(paths.call(call), { replace: true, state: waited ? JOINED : null })
  })
  useEffect(() => {
    if (isHidden) return undefined
    const timer = setTimeout(go, waited ? SHOWN_MS : 0)
    return () => clearTimeout(timer)
  }, [isHidden, waited])
  return (
    <>
      <p role="status">{t('call.invite.opening')}</p>
      {isHidden && !isOpen && <TitleMark />}
    </>
  )
}

function TitleMark() {
  useTitleMark()
  return null
}

function watchVisibility(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  return () => document.removeEventListener('visibilitychange', watcher)
}
