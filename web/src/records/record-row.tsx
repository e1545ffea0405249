import type { RecordSummary } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import type { MouseEvent } from 'react'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import { RecordStatus } from './record-status.tsx'
import { useDays } from './use-days.ts'
import styles from './record-row.module.css'

interface RecordRowProps {
  record: RecordSummary
  formatting: readonly Formatting[]
  /** The address that opens it. */
  href: string
  selected?: boolean
  /** The map's pointer is on its location. */
  highlighted?: boolean
  /** Its address opens in a new window. */
  away?: boolean
  onOpen: () => void
  /** The pointer or the focus is on the row, or has left it. */
  onHover?: (over: boolean) => void
}

/** A record in a list: what it is, where, its status and date. The whole row opens it. */
export function RecordRow({
  record,
  formatting,
  href,
  selected = false,
  highlighted = false,
  away = false,
  onOpen,
  onHover,
}: RecordRowProps) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const address = record.addresses[0]
  const type = record.type_display ?? record.record_type

  function open(event: MouseEvent) {
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }

  return (
    <div
      className={classNames(
        styles['row'],
        selected && styles['selected'],
        highlighted && styles['highlighted'],
      )}
      // A finger that has tapped never leaves: only a mouse points.
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onFocus={() => onHover?.(true)}
      onBlur={() => onHover?.(false)}
    >
      <div className={styles['head']}>
        <h3>
          <a
            href={href}
            target={away ? '_blank' : undefined}
            rel={away ? 'noreferrer' : undefined}
            className={styles['link']}
            data-record={record.guid}
            aria-current={selected || undefined}
            title={t('record.open', { reference: record.agency_reference })}
            onClick={open}
          >
            <AgencyWords text={record.title} />
          </a>
        </h3>
        {record.record_date && (
          <time dateTime={record.record_date} className={styles['date']}>
            {days.inList(record.record_date)}
          </time>
        )}
      </div>
      {address && <p>{address.street_address}</p>}
      <p className={styles['meta']}>
        <RecordStatus record={record} formatting={formatting} />
        <span>{record.agency_reference}</span>
        {type !== null && localize(type) !== record.title && <AgencyWords as="span" text={type} />}
      </p>
    </div>
  )
}
