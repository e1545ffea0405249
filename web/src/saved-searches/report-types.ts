import type { Localized } from '@plat/contract/platform/localized'
import { MULTI_TEMPLATE, SINGLE_TEMPLATE, SUMMARY_TEMPLATE } from '@plat/contract/reports/reports'
import type { MessageId } from '../locales/message-id.ts'
import { useLocalize, useT } from '../ui/use-t.ts'

/** Names of the types of reports that every agency has, and what each holds. */
const WORDS: Readonly<Record<number, readonly [MessageId, MessageId]>> = {
  [SUMMARY_TEMPLATE]: ['mycc.typeSummary', 'mycc.typeSummaryNote'],
  [SINGLE_TEMPLATE]: ['mycc.typeSingle', 'mycc.typeSingleNote'],
  [MULTI_TEMPLATE]: ['mycc.typeMulti', 'mycc.typeMultiNote'],
}

/** Puts a type of reports into words; without a note for one of the agency's own. */
export function useReportType(): (type: { id: number; name: Localized }) => {
  label: string
  note?: string
} {
  const t = useT()
  const localize = useLocalize()
  return ({ id, name }) => {
    const words = WORDS[id]
    return words === undefined
      ? { label: localize(name) }
      : { label: t(words[0]), note: t(words[1]) }
  }
}
