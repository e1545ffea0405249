import type { Channel } from '@plat/contract/offices/channels'
import { useIntl } from 'react-intl'
import { servedTime } from '../serving.ts'
import { useT } from '../ui/use-t.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { openingWords, writeMoment } from './opening-words.ts'

/** Says until when an office is open, or when it opens next, by its own clock. */
export function useOpeningWords(): (channel: Channel) => string {
  const t = useT()
  const write = useWriteMoment()
  return (channel) => openingWords(channel, (moment) => write(moment, channel.time_zone), t)
}

/** Writes a moment by the clock of a zone. */
export function useWriteMoment(): (moment: string, timeZone: string) => string {
  const t = useT()
  const intl = useIntl()
  // The server does not know the reader's clock: most have the agency's.
  const isClockKnown = useTakenOver()
  return (moment, timeZone) => {
    const now = new Date(isClockKnown ? Date.now() : servedTime())
    return writeMoment(moment, timeZone, now, { intl, t, isClockKnown })
  }
}
