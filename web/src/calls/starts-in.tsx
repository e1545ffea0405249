import { useT } from '../shell/use-t.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** In how many seconds a call starts by itself. @param at ms since 1970 */
export function StartsIn({ at }: { at: number }) {
  const t = useT()
  return <>{t('calls.startsIn', { seconds: useSecondsLeft(at) })}</>
}
