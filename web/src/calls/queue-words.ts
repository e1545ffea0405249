import type { QueuePlace } from '@plat/contract/calls/calls'
import type { Translate } from '../shell/use-t.ts'

const MINUTE = 60

/** Where a waiting caller stands and how long it may take, in words; null while nothing is known. */
export function queueWords(queue: QueuePlace | null, t: Translate): string | null {
  if (queue === null) return null
  const place = queue.ringing
    ? t('calls.queueRinging')
    : t('calls.queuePlace', { ahead: queue.place - 1 })
  return [place, expected(queue, t)].filter((part) => part !== null).join(' ')
}

function expected({ expected_seconds: seconds, ringing }: QueuePlace, t: Translate): string | null {
  if (seconds === null || ringing) return null
  return seconds < MINUTE
    ? t('calls.waitShort')
    : t('calls.waitMinutes', { minutes: Math.ceil(seconds / MINUTE) })
}
