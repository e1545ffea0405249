import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FullScreenStep } from '../../ui/full-screen-step.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import styles from './detail.module.css'

interface DetailPlaceProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Where an entry's detail is: beside the list where there is room, else over the page. */
export function DetailPlace({ title, onClose, children }: DetailPlaceProps) {
  const t = useT()
  const layout = useLayout()
  if (layout === 'desktop')
    return (
      <Beside title={title} onClose={onClose}>
        {children}
      </Beside>
    )
  const Frame = layout === 'phone' ? FullScreenStep : Dialog
  return (
    <Frame title={title} closeLabel={t('action.close')} open addressed onClose={onClose}>
      <div data-detail>{children}</div>
    </Frame>
  )
}

/** A column beside the list; takes the focus when it opens, and Escape closes it. */
function Beside({ title, onClose, children }: DetailPlaceProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  useEffect(() => {
    const element = place.current
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    // Before the buttons in it, which keep keys to themselves. What is over the page is not in it.
    element?.addEventListener('keydown', pressed, { capture: true })
    return () => element?.removeEventListener('keydown', pressed, { capture: true })
  }, [])
  return (
    <aside ref={place} aria-label={title} className={styles['beside']} data-detail>
      <div className={styles['head']}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={t('action.close')} onPress={onClose} />
      </div>
      {children}
    </aside>
  )
}
