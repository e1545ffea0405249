import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useT } from '../ui/use-t.ts'
import styles from './calls.module.css'

/**
 * Custom property: height of a card that is fixed at the bottom of the window. The frame and the other cards keep that
 * room free.
 */
const ROOM = '--call-card'

interface CornerProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  /** Beside the text on a phone, above it elsewhere. */
  picture?: ReactNode
  buttons: ReactNode
}

/** A card about a call in the lower corner of every page; on a phone a bar below the page. */
export function Corner({ icon: Icon, title, children, picture, buttons }: CornerProps) {
  const t = useT()
  const card = useRef<HTMLElement>(null)
  useRoom(card)
  return (
    <section ref={card} className={styles['corner']} aria-label={t('call.card.label')}>
      {picture}
      <Icon size={20} aria-hidden className={styles['icon']} />
      <div className={styles['text']}>
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
      <div className={styles['buttons']}>{buttons}</div>
    </section>
  )
}

/** Keeps the page clear of an element for as long as that is fixed at the bottom of the window. */
export function useRoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    const { style } = document.documentElement
    if (current === null) return undefined
    const measure = () => {
      if (getComputedStyle(current).position !== 'fixed') style.removeProperty(ROOM)
      else {
        const { top } = current.getBoundingClientRect()
        style.setProperty(ROOM, `${Math.ceil(window.innerHeight - top)}px`)
      }
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      style.removeProperty(ROOM)
    }
  }, [element])
}
