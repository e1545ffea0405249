import type { CallSubject } from '@plat/contract/calls/call-subject'
import { useCallNotification } from '../sounds/use-call-notification.ts'
import { useTitleMark } from '../use-title-mark.ts'

interface WaitingMarkProps {
  call: { id: string; subject: CallSubject }
  /** Says who waits. */
  words: string
}

/** Shows that someone waits to join a call in the window's title and, where the tab is hidden, in a system notification. */
export function WaitingMark({ call, words }: WaitingMarkProps): null {
  useTitleMark()
  useCallNotification(call, words)
  return null
}
