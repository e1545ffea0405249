import { Radio, RadioGroup } from 'react-aria-components'
import styles from './segments.module.css'

interface SegmentsProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: string; disabled?: boolean }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** One of two to four, side by side. The label is spoken. */
export function Segments<Id extends string>({
  label,
  options,
  selected,
  onSelect,
}: SegmentsProps<Id>) {
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={selected}
      onChange={(value) => {
        const option = options.find(({ id }) => id === value)
        if (option) onSelect(option.id)
      }}
      className={styles['segments'] ?? ''}
    >
      {options.map(({ id, label: name, disabled = false }) => (
        <Radio key={id} value={id} isDisabled={disabled} className={styles['segment'] ?? ''}>
          {name}
        </Radio>
      ))}
    </RadioGroup>
  )
}
