import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface ProfileSectionProps {
  /** What an address ends with to lead here. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A titled part of the profile. */
export function SettingsSection({ id, title, lead, children }: ProfileSectionProps) {
  const heading = `${id}-heading`
  return (
    <section id={id} aria-labelledby={heading} className={styles['section']}>
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}

/** Moves the focus to a section's heading: for a link to it, and where the focused control is gone. */
export function focusSection(id: string): void {
  const heading = document.getElementById(`${id}-heading`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}
