import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './columns.module.css'

interface ColumnsProps {
  /** Columns side by side where there is room; fewer where there is not. */
  count: number
  as?: 'div' | 'ul'
  className?: string | undefined
  children: ReactNode
}

/** Cells side by side. */
export function Columns({ count, as: Element = 'div', className, children }: ColumnsProps) {
  // A custom property, which the types of CSS do not know.
  const style = { '--columns': count } as CSSProperties
  return (
    <Element className={classNames(styles['columns'], className)} style={style}>
      {children}
    </Element>
  )
}
