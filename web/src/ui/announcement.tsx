import { useEffect, useRef, useState } from 'react'
import { hasActed, watchActs } from './acted.ts'

/** Milliseconds without a change before a message is announced. */
const REST = 600

interface AnnouncementProps {
  message: string
  /** Follows the message, and is said alone when nothing else has changed. */
  detail?: string
  /** Nothing is said before somebody has done something: what the page begins with is read anyway. */
  afterAct?: boolean
}

/** Announces a message to screen readers once it has stopped changing; invisible. */
export function Announcement({ message, detail = '', afterAct = false }: AnnouncementProps) {
  const [said, setSaid] = useState('')
  const before = useRef('')
  useEffect(watchActs, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      const isNew = message !== before.current
      before.current = message
      if (afterAct && !hasActed()) return
      setSaid(isNew ? `${message} ${detail}`.trim() : detail)
    }, REST)
    return () => clearTimeout(timer)
  }, [message, detail, afterAct])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
