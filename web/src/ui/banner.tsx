import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import styles from './banner.module.css'

/** A warning hides by itself after this long. */
const WARNING_MILLISECONDS = 15_000

interface BannerProps {
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
  /** Given: the banner hides after 15 s (not while hovered or focused) and on a click beside its action. */
  onHide?: () => void
}

/** A yellow notice above what it is about. */
export function Banner({ children, action, onHide }: BannerProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused

  useEffect(() => {
    if (!onHide || held) return undefined
    const timer = setTimeout(onHide, WARNING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [onHide, held])

  return (
    // The click is a shortcut for the pointer: the banner also leaves by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles['banner']}
      role="status"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={onHide}
    >
      <TriangleAlert size={20} aria-hidden className={styles['icon']} />
      <div className={styles['text']}>{children}</div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
