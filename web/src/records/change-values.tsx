import type { RecordChange } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { ArrowRight } from 'lucide-react'
import { useLocalize, useT } from '../ui/use-t.ts'
import { FieldValue } from './field-value.tsx'
import styles from './changes.module.css'

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
