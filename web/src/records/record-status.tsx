import type { Formatting, RecordSummary } from '@plat/contract/records/records'
import { own } from '@plat/contract/platform/own'
import { useLocalize, useT } from '../shell/use-t.ts'
import { StatusMark } from '../ui/status-mark.tsx'

interface RecordStatusProps {
  record: RecordSummary
  /** The module's or the record's formatting: its status field may give text and colour. */
  formatting: readonly Formatting[]
}

/** A record's status in the agency's word and colour; filled while live, a ring once archived. */
export function RecordStatus({ record, formatting }: RecordStatusProps) {
  const t = useT()
  const localize = useLocalize()
  const options = formatting.find(({ type }) => type === 'basic/status')?.options
  const option = record.status === null ? undefined : own(options, record.status)
  const word = option?.text ?? record.status_display ?? record.status
  const shape = word === null ? 'unknown' : record.status_category === 1 ? 'live' : 'archive'
  return (
    <StatusMark
      shape={shape}
      text={word === null ? t('record.statusUnknown') : localize(word)}
      colour={option?.marker}
    />
  )
}
