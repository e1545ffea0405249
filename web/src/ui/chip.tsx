import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import styles from './chip.module.css'

/**
 * One part of a search that can be taken out.
 * @param onRemove left out: it submits its form
 */
export function Chip({
  text,
  removeLabel,
  onRemove,
}: {
  text: string
  removeLabel: string
  onRemove?: () => void
}) {
  return (
    <Button
      className={styles['chip'] ?? ''}
      aria-label={removeLabel}
      {...(onRemove ? { onPress: onRemove } : { type: 'submit' })}
    >
      <span className={styles['text']}>{text}</span>
      <X size={14} aria-hidden className={styles['cross']} />
    </Button>
  )
}
