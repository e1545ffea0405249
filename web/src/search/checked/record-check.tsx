import '../../shell/later-texts.ts'
import type { RecordSummary } from '@plat/contract/records/records'
import { useRef } from 'react'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { check, useChecked } from './checked-records.ts'
import styles from './record-check.module.css'

interface RecordCheckProps {
  module: string
  record: RecordSummary
  /** Guids of the list, in its order: Shift checks from the last one to this one. */
  listed: () => readonly string[]
}

/**
 * The check box of a record in a list. The keyboard has it on the record's link, by Space, so that a list has one stop
 * a record (record-checks.tsx).
 */
export default function RecordCheck({ module, record, listed }: RecordCheckProps) {
  const t = useT()
  const localize = useLocalize()
  const isChecked = useChecked(module).guids.includes(record.guid)
  const shift = useRef(false)
  return (
    <label className={styles['check']} onPointerDown={(event) => (shift.current = event.shiftKey)}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isChecked}
        aria-label={t('checked.record', {
          title: localize(record.title),
          reference: record.agency_reference,
        })}
        // A change does not tell what was held down.
        onKeyDown={(event) => (shift.current = event.shiftKey)}
        onChange={() => {
          check(module, record.guid, shift.current ? listed() : null)
          shift.current = false
        }}
      />
      <svg viewBox="0 0 16 16" aria-hidden>
        {isChecked && <path d="M3.5 8.5l3 3 6-7" />}
      </svg>
    </label>
  )
}
