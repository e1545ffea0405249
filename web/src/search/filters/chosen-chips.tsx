import { useT } from '../../ui/use-t.ts'
import { Chip } from '../../ui/chip.tsx'
import styles from './chosen.module.css'

interface ChosenChipsProps {
  chosen: readonly { readonly id: string; readonly name: string }[]
  onRemove: (id: string) => void
}

/** Below a filter, what is chosen in it; each can be taken out. */
export function ChosenChips({ chosen, onRemove }: ChosenChipsProps) {
  const t = useT()
  if (chosen.length === 0) return null
  return (
    <ul className={styles['chosen']}>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <Chip
            text={name}
            removeLabel={t('sentence.remove', { part: name })}
            onRemove={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
