import type { RecordSummary } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { own } from '@plat/contract/platform/own'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { useCallback } from 'react'
import { markerColour } from '@plat/contract/tenancy/marker-colour'
import { useMedia } from '../ui/use-layout.ts'

interface RecordStatusProps {
  record: RecordSummary
  /** The module's or the record's formatting: its status field may give text and colour. */
  formatting: readonly Formatting[]
}

/** A record's status in the agency's word and colour; filled while live, a ring once archived. */
export function RecordStatus({ record, formatting }: RecordStatusProps) {
  const t = useT()
  const colourOf = useMarkerColour()
  const options = formatting.find(({ type }) => type === 'basic/status')?.options
  const option = record.status === null ? undefined : own(options, record.status)
  const word = option?.text ?? record.status_display ?? record.status
  const shape = word === null ? 'unknown' : record.status_category === 1 ? 'live' : 'archive'
  return (
    <StatusMark
      shape={shape}
      text={word === null ? t('record.statusUnknown') : <AgencyWords text={word} />}
      colour={colourOf(option?.marker)}
    />
  )
}

/** The colour of a status beside its word: the one that its markers have on the map, in the theme of the page. */
export function useMarkerColour(): (marker: string | undefined) => string | undefined {
  const theme = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  return useCallback((marker) => marker && markerColour(marker, theme), [theme])
}
