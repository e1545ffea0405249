import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Frame } from './frame.tsx'
import styles from './page.module.css'

interface PageProps {
  /** Sets the custom properties of the page's stylesheet where this page differs: width, padding, heading. */
  className?: string | undefined
  /** Above the column, as wide as the window. */
  above?: ReactNode
  children: ReactNode
}

/** A page to read from top to bottom: one centred column with a heading, inside the frame. */
export function Page({ className, above, children }: PageProps) {
  return (
    <Frame>
      {above}
      <div className={classNames(styles['page'], className)}>{children}</div>
    </Frame>
  )
}
