import type { LucideIcon } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './ccai.module.css'

interface MoveButtonProps {
  icon: LucideIcon
  label: string
  /** Names the button, so that it has the focus again where it has gone. */
  mark: string
  /** Null: there is no room. The button keeps the focus. */
  onMove: (() => void) | null
}

/** Moves something by one; the focus goes along. */
export function MoveButton({ icon, label, mark, onMove }: MoveButtonProps) {
  return (
    <span data-move={mark} className={styles['mover']}>
      <IconButton
        icon={icon}
        label={label}
        aria-disabled={onMove === null || undefined}
        onPress={() => onMove?.()}
      />
    </span>
  )
}

/** Gives the focus to a moving button of `root`, once it is drawn where it went. */
export function focusMoved(root: HTMLElement | null, mark: string): void {
  requestAnimationFrame(() =>
    root?.querySelector<HTMLElement>(`[data-move="${CSS.escape(mark)}"] button`)?.focus(),
  )
}
