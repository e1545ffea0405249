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
}

export function Button({ look = 'plain', icon: Icon, children, className, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles['button'], styles[look], className)}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </AriaButton>
  )
}
