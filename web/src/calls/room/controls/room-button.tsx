import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components'
import styles from './controls.module.css'

interface RoomButtonProps {
  icon: LucideIcon
  /** What it does; its name. */
  label: string
  /** The beginning of that, where there is little room. */
  short: string
  /** The key that does the same. */
  shortcut?: string | undefined
  /** off: what it turns on is off; danger: it ends something. */
  look?: 'plain' | 'off' | 'danger'
  /** Shows something, which is open or not. */
  expanded?: boolean
  /** A number of something new; 0: nothing. */
  count?: number
  onPress?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A control of the room: an icon, below it a word where there is room, and a tooltip with its key. */
export function RoomButton({
  icon: Icon,
  label,
  short,
  shortcut,
  look = 'plain',
  expanded,
  count = 0,
  onPress,
  ref,
}: RoomButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <Button
        {...(ref ? { ref } : {})}
        {...(onPress ? { onPress } : {})}
        {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
        aria-label={label}
        className={styles['control'] ?? ''}
        data-look={look}
      >
        <Icon size={20} aria-hidden />
        <span aria-hidden className={styles['word']}>
          {short}
        </span>
        {count > 0 && (
          <span aria-hidden className={styles['badge']}>
            {count > 9 ? '9+' : count}
          </span>
        )}
      </Button>
      <Tooltip className={styles['tooltip'] ?? ''} offset={6}>
        {label}
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}
