import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'className' | 'children' | 'aria-label'
> {
  icon: LucideIcon
  /** What it does: the accessible name and the tooltip. */
  label: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon: Icon, label, className, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...props} aria-label={label} className={classNames(styles['icon'], className)}>
        <Icon size={20} aria-hidden />
      </AriaButton>
      <Tooltip className={styles['tooltip'] ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
