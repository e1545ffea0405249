import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { RecordDetails } from '@plat/contract/records/records'
import { paths } from '../../paths.ts'
import { FieldEntry } from '../../records/field-entry.tsx'
import { orderedFields } from '../../records/fields.ts'
import { RecordRow } from '../../records/record-row.tsx'
import styles from './selection-panel.module.css'

/** Fields of a record that its entry shows; the rest is one step away. */
const ENTRY_FIELDS = 4
/** Types that need no more than a line. */
const BRIEF = new Set([
  'address',
  'basic',
  'basic/status',
  'basic/formatted',
  'basic/formatted/date',
])

/** Said by the row above the fields already. */
const IN_THE_ROW = new Set(['record_type', 'record_date'])

interface SelectionEntryProps {
  module: ModuleConfig
  details: RecordDetails
  /** There is room for all of its fields. */
  all: boolean
  onOpen: () => void
}

/** One of the records at the clicked selection, with what is most worth knowing of it. */
export function SelectionEntry({ module, details, all, onOpen }: SelectionEntryProps) {
  const { record } = details
  return (
    <div className={styles['entry']}>
      <RecordRow
        record={record}
        formatting={module.info.formatting}
        href={paths.record(module.department, module.id, record.guid)}
        onOpen={onOpen}
      />
      <EntryFields details={details} all={all} />
    </div>
  )
}

/** The first fields of a record in the configured order; where there is room, all of them. */
function EntryFields({ details, all }: { details: RecordDetails; all: boolean }) {
  const fields = orderedFields(details)
    .filter(({ formatting: { id, type } }) => {
      if (IN_THE_ROW.has(id) && BRIEF.has(type)) return false
      return all ? type !== 'video' : BRIEF.has(type)
    })
    .slice(0, all ? undefined : ENTRY_FIELDS)
  if (fields.length === 0) return null
  return (
    <dl className={styles['fields']}>
      {fields.map((field) => (
        <FieldEntry key={field.formatting.id} details={details} {...field} />
      ))}
    </dl>
  )
}
