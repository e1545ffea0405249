import { type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './demo-page.module.css'

interface TourStepProps {
  title: string
  lead: string
  children: ReactNode
}

/** One thing to try, with the ways to it. */
export function TourStep({ title, lead, children }: TourStepProps) {
  const heading = useId()
  return (
    <section className={styles['step']} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p>{lead}</p>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

/** A way to what is tried. */
export function Way(props: LinkProps) {
  return (
    <li>
      <Link {...props} />
    </li>
  )
}
