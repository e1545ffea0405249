import '../shell/later-texts.ts'
import type { Stat } from '@plat/contract/statistics/stats'
import { useIntl } from 'react-intl'
import { internalWords } from '../statistics/internal-words.ts'

/** Tells staff whose number it is, or the number with internal records. */
export default function WhoseNumber({ stat }: { stat: Stat }) {
  const words = internalWords(stat, useIntl())
  return words === null ? null : <p>{words}</p>
}
