import { MAX_STAT_TEXT, MAX_TARGET } from '@plat/contract/statistics/stat-options'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import { type StatDraft, type StatFault, statFaults } from './stat-draft.ts'

/**
 * What is wrong with a stat, said of the fields that were changed, and of all once it was tried to save it.
 * @param noteNeeded in the panel, unlike in CCAI
 */
export function useStatFaults(draft: StatDraft, noteNeeded: boolean) {
  const t = useT()
  const { locale } = useIntl()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const faults = statFaults(draft, locale, noteNeeded)
  return {
    ready: Object.keys(faults).length === 0,
    /** Whether nothing of another draft is wrong. */
    isReady: (other: StatDraft) => Object.keys(statFaults(other, locale, noteNeeded)).length === 0,
    /** Says all that is wrong from now on. */
    tell: () => setTried(true),
    touch: (changes: Partial<StatDraft>) =>
      setTouched((before) => new Set([...before, ...Object.keys(changes)])),
    fault: (field: StatFault): string | undefined => {
      const id = faults[field]
      if (id === undefined || !(tried || touched.has(field))) return undefined
      return t(id, { most: field === 'target' ? MAX_TARGET : MAX_STAT_TEXT, example: 1234.5 })
    },
  }
}
