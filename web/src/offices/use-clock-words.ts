import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { clockWords, isClock } from './clock-time.ts'

/** Writes a time `HH:mm` in the reader's language; what is no time stays as it was typed. */
export function useClockWords(): (clock: string) => string {
  const t = useT()
  const { locale } = useIntl()
  return (clock) => (isClock(clock) ? clockWords(clock, locale, t('office.midnight')) : clock)
}
