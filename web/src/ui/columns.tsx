import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './columns.module.css'

interface ColumnsProps {
  /** Columns side by side where there is room, 1 to 4; fewer where there is not. */
  count: number
  as?: 'div' | 'ul'
  className?: string | undefined
  children: ReactNode
}

/** Cells side by side. */
export function Columns({ count, as: Element = 'div', className, children }: ColumnsProps) {
  return (
    <Element className={classNames(styles['columns'], className)} data-count={count}>
      {children}
    </Element>
  )
}
