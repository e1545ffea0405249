import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './side.module.css'

/** What is open beside the pictures. */
export type SideView = 'chat' | 'people'

const TITLES = { chat: 'call.room.chat', people: 'call.room.people' } as const

interface SidePanelProps {
  view: SideView
  /** It was opened by the visitor, and takes the focus. */
  focused: boolean
  onClose: () => void
  children: ReactNode
}

/** Chat, or people and invites, beside or below the pictures. */
export function SidePanel({ view, focused, onClose, children }: SidePanelProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [focused, view])
  return (
    <section className={styles['side']} aria-label={t(TITLES[view])}>
      <div className={styles['head']}>
        <h3 ref={heading} tabIndex={-1}>
          {t(TITLES[view])}
        </h3>
        <IconButton icon={X} label={t('call.room.closePanel')} onPress={onClose} />
      </div>
      {children}
    </section>
  )
}
