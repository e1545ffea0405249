import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  children: React.ReactNode
  /** `primary` once per view at most; `quiet` looks like text until it is pointed at. */
  look?: 'primary' | 'plain' | 'quiet'
  icon?: LucideIcon
  className?: string
  /** What it does is under way: it keeps the focus, and takes no second press. */
  busy?: boolean
}

/** A button that is disabled would lose the focus. */
const BUSY = { 'aria-disabled': true, type: 'button', onPress: () => undefined } as const

export function Button({
  look = 'plain',
  icon: Icon,
  children,
  className,
  busy = false,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(busy && BUSY)}
      className={classNames(styles['button'], styles[look], busy && styles['busy'], className)}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </AriaButton>
  )
}
