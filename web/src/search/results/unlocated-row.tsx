import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { RecordSummary } from '@plat/contract/records/records'
import { paths } from '../../paths.ts'
import { RecordStatus } from '../../records/record-status.tsx'
import { useDays } from '../../records/use-days.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import styles from './unlocated-list.module.css'

interface UnlocatedRowProps {
  module: ModuleConfig
  record: RecordSummary
  selected: boolean
  /** Whether there is a column that says why a record has no place. */
  reasons: boolean
  onOpen: () => void
}

/** A record without a place, as a row of their table. */
export function UnlocatedRow({ module, record, selected, reasons, onOpen }: UnlocatedRowProps) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const type = localize(record.type_display ?? record.record_type ?? '–')
  // Most records without a place have no area either: then the row says which record it is.
  const title = record.title === type ? null : record.title
  const address = record.addresses[0]?.street_address
  const isNamed = record.area === null && (title !== null || address !== undefined)
  const reference = (
    <a
      href={paths.record(module.department, module.id, record.guid)}
      data-record={record.guid}
      title={t('record.open', { reference: record.agency_reference })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen()
      }}
    >
      {record.agency_reference}
    </a>
  )
  return (
    <div
      className={styles['columns']}
      data-selected={selected || undefined}
      data-named={isNamed || undefined}
    >
      {isNamed ? (
        <span role="cell">
          {title !== null && <AgencyWords as="h3" className={styles['title']} text={title} />}{' '}
          {address}
        </span>
      ) : (
        <span role="cell">{record.area ?? '–'}</span>
      )}
      <span role="cell">{isNamed && title !== null ? reference : <h3>{reference}</h3>}</span>
      <AgencyWords as="span" role="cell" text={record.type_display ?? record.record_type ?? '–'} />
      <span role="cell">
        <RecordStatus record={record} formatting={module.info.formatting} />
      </span>
      <span role="cell">{record.record_date ? days.inList(record.record_date) : '–'}</span>
      {reasons && <span role="cell">{localize(record.location_problem ?? '–')}</span>}
    </div>
  )
}
