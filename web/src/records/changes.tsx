import type { RecordChange, RecordDetails } from '@plat/contract/records/records'
import { useTenant } from '../shell/tenant.tsx'
import { useT, useLocalize } from '../ui/use-t.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { dayIn } from './days.ts'
import { changesSince, parseVisits, type Visit, withVisit } from './last-visits.ts'
import { useDays } from './use-days.ts'
import { useEffect, useState } from 'react'
import type { Formatting } from '@plat/contract/records/formatting'
import { ArrowRight } from 'lucide-react'
import { FieldValue } from './field-value.tsx'
import styles from './changes.module.css'

/** Lists what imports have changed since the reader's last visit, which only the browser knows; nothing on a first visit. */
export function ChangesNotice({ details }: { details: RecordDetails }) {
  return useTakenOver() ? <Changes details={details} /> : null
}

function Changes({ details }: { details: RecordDetails }) {
  const t = useT()
  const days = useDays()
  const { timeZone } = useTenant().config
  const before = useLastVisit(details.record.guid, details.version)
  if (before === null) return null
  const changes: RecordChange[] = changesSince(details.changes, before.version)
  if (changes.length === 0) return null
  const day = days.short(dayIn(timeZone, new Date(before.at)))
  return (
    <section className={styles['notice']} aria-labelledby="record-changes">
      <h3 id="record-changes">{t('record.changedSince', { day })}</h3>
      <ChangeList changes={changes} formatting={details.formatting} />
    </section>
  )
}

const KEY = 'plat.visits'

/**
 * The visit to a record before this one, remembered in this browser only; null on the first. This
 * visit is remembered as well.
 * @param version of the records that are shown.
 */
function useLastVisit(guid: string, version: number): Visit['before'] {
  const [visits] = useState(() => withVisit(read(), guid, version, Date.now()))
  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(visits))
    } catch {
      // A browser that keeps nothing knows no earlier visit.
    }
  }, [visits])
  return visits[0]?.before ?? null
}

function read(): Visit[] {
  try {
    return parseVisits(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

interface ChangeValuesProps {
  change: RecordChange
  formatting: readonly Formatting[]
}

/** Changed fields, each with its value before and after. */
export function ChangeList({
  changes,
  formatting,
}: {
  changes: readonly RecordChange[]
  formatting: readonly Formatting[]
}) {
  const t = useT()
  const localize = useLocalize()
  return (
    <dl className={styles['changes']}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{t('change.label', { field: localize(change.label) })}</dt>
          <dd>
            <ChangeValues change={change} formatting={formatting} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A field's value before and after, written as the field is. */
function ChangeValues({ change, formatting }: ChangeValuesProps) {
  const t = useT()
  const { before, after, field } = change
  if (before === null && after === null) return <>{t('change.untold')}</>
  const own = formatting.find(({ id }) => id === field)
  const how: Formatting =
    own === undefined || field === 'status' || field === 'addresses'
      ? { id: field, type: 'basic', label: change.label, position: 0 }
      : own
  const write = (value: typeof before) =>
    value === null || value === '' ? (
      t('change.empty')
    ) : (
      <FieldValue formatting={how} value={value} />
    )
  return (
    <span className={styles['values']}>
      {before !== null && before !== '' && (
        <>
          <del>
            <span className="visually-hidden">{t('change.before')}</span>
            {write(before)}
          </del>
          <ArrowRight size={12} aria-hidden />
        </>
      )}
      <ins>
        <span className="visually-hidden">{t('change.after')}</span>
        {write(after)}
      </ins>
    </span>
  )
}
