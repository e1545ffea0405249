import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FullScreenStep } from '../ui/full-screen-step.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useLayout } from '../ui/use-layout.ts'
import styles from './detail.module.css'

interface DetailPlaceProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Place of an entry's detail: next to the list where there is room, else over the page. */
export function DetailPlace({ title, onClose, children }: DetailPlaceProps) {
  const layout = useLayout()
  if (layout === 'desktop')
    return (
      <Column title={title} onClose={onClose}>
        {children}
      </Column>
    )
  const Frame = layout === 'phone' ? FullScreenStep : Dialog
  return (
    <Frame title={title} open addressed onClose={onClose}>
      <div className={styles['over']}>{children}</div>
    </Frame>
  )
}

/** A column next to the list. It takes the focus when it opens, and Escape closes it. */
function Column({ title, onClose, children }: DetailPlaceProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const column = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const element = column.current
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    // Before buttons in the column, which keep keys to themselves. Dialogs are not in it.
    element?.addEventListener('keydown', pressed, { capture: true })
    return () => element?.removeEventListener('keydown', pressed, { capture: true })
  }, [])
  return (
    <aside ref={column} aria-label={title} className={styles['column']}>
      <div className={styles['head']}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton className="no-print" icon={X} label={t('action.close')} onPress={onClose} />
      </div>
      {children}
    </aside>
  )
}
