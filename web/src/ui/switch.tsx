import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import styles from './switch.module.css'

interface SwitchProps {
  on: boolean
  /** What is on or off. */
  children: ReactNode
  /** The change is under way: it keeps the focus, and takes no second press. */
  busy?: boolean
  onToggle: () => void
}

/** Something that is on or off at once, without being saved. */
export function Switch({ on, children, busy = false, onToggle }: SwitchProps) {
  return (
    <AriaSwitch
      isSelected={on}
      isReadOnly={busy}
      onChange={onToggle}
      className={styles['switch'] ?? ''}
      data-busy={busy || undefined}
    >
      <span className={styles['track']} aria-hidden>
        <span className={styles['knob']} />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  )
}
