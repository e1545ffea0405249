import type { Formatting, RecordChange } from '@plat/contract/records'
import { ArrowRight } from 'lucide-react'
import { useLocalize, useText } from '../shell/use-text.ts'
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
  const text = useText()
  const say = useLocalize()
  return (
    <dl className={styles['changes']}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{text('change.label', { field: say(change.label) })}</dt>
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
  const text = useText()
  const { before, after, field } = change
  if (before === null && after === null) return <>{text('change.untold')}</>
  const own = formatting.find(({ id }) => id === field)
  const how: Formatting =
    own === undefined || field === 'status' || field === 'addresses'
      ? { id: field, type: 'basic', label: change.label, position: 0 }
      : own
  const write = (value: typeof before) =>
    value === null || value === '' ? (
      text('change.empty')
    ) : (
      <FieldValue formatting={how} value={value} />
    )
  return (
    <span className={styles['values']}>
      {before !== null && before !== '' && (
        <>
          <del>
            <span className="visually-hidden">{text('change.before')}</span>
            {write(before)}
          </del>
          <ArrowRight size={12} aria-hidden />
        </>
      )}
      <ins>
        <span className="visually-hidden">{text('change.after')}</span>
        {write(after)}
      </ins>
    </span>
  )
}
