import { Radio, RadioGroup } from 'react-aria-components'
import styles from './choices.module.css'

export interface RadioOption<Id extends string> {
  id: Id
  label: string
  /** Quiet number in the right column, written out. */
  count?: string | undefined
}

interface RadioListProps<Id extends string> {
  label: string
  options: readonly RadioOption<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** One of a few options, with a count each. The label is spoken; a heading above shows it. */
export function RadioList<Id extends string>({
  label,
  options,
  selected,
  onSelect,
}: RadioListProps<Id>) {
  return (
    <RadioGroup
      aria-label={label}
      value={selected}
      onChange={(value) => {
        const option = options.find(({ id }) => id === value)
        if (option) onSelect(option.id)
      }}
      className={styles['list'] ?? ''}
    >
      {options.map(({ id, label: name, count }) => (
        <Radio key={id} value={id} className={styles['choice'] ?? ''}>
          <span className={styles['radio']} aria-hidden />
          <span className={styles['label']}>{name}</span>
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </Radio>
      ))}
    </RadioGroup>
  )
}
