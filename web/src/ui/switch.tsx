import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import styles from './switch.module.css'

interface SwitchProps {
  on: boolean
  /** Label of what is on or off. */
  children: ReactNode
  /** A change has not been answered yet: the switch keeps the focus, and ignores further presses. */
  busy?: boolean
  onToggle: () => void
}

/** Switches something on or off at once, without a button to save it. */
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
