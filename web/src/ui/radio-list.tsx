import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import styles from './choices.module.css'

export interface RadioOption<Id extends string> {
  id: Id
  label: ReactNode
  /** Quiet line beneath. */
  note?: string | undefined
  /** Quiet number in the right column, written out. */
  count?: string | undefined
  /** True where nothing would be found: still choosable, but quiet. */
  faint?: boolean
}

interface RadioListProps<Id extends string> {
  label: string
  options: readonly RadioOption<Id>[]
  /** Null: none yet. */
  selected: Id | null
  /** Parameter that the form sends. */
  name?: string
  /** Shown, but not to be changed. */
  fixed?: boolean
  onSelect: (id: Id) => void
}

/** One of a few options, with a count each. The label is spoken; a heading above shows it. */
export function RadioList<Id extends string>({
  label,
  options,
  selected,
  name: param,
  fixed = false,
  onSelect,
}: RadioListProps<Id>) {
  return (
    <RadioGroup
      aria-label={label}
      value={selected}
      {...(param === undefined ? {} : { name: param })}
      isReadOnly={fixed}
      onChange={(value) => {
        const option = options.find(({ id }) => id === value)
        if (option) onSelect(option.id)
      }}
      className={styles['list'] ?? ''}
    >
      {options.map(({ id, label: name, note, count, faint = false }) => (
        <Radio
          key={id}
          value={id}
          className={styles['choice'] ?? ''}
          data-faint={faint || undefined}
        >
          <span className={styles['radio']} aria-hidden />
          <span className={styles['label']}>
            {name}
            {note !== undefined && <span className={styles['note']}>{note}</span>}
          </span>
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </Radio>
      ))}
    </RadioGroup>
  )
}
