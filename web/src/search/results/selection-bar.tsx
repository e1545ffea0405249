import { LocateFixed, Maximize2, Minimize2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../ui/use-t.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './selection-panel.module.css'

/** How wide a panel is, where that can be changed. */
export interface PanelWidth {
  wide: boolean
  onToggle: () => void
}

interface SelectionBarProps {
  /** Guid of the selection: its title takes the focus when it changes. */
  selection: string
  title: string
  width: PanelWidth | undefined
  onLocate: () => void
  onClose: () => void
}

/** Above the records at a selection: how many there are, and what can be done with the panel. */
export function SelectionBar({ selection, title, width, onLocate, onClose }: SelectionBarProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const isServed = useRef(!useTakenOver())
  useEffect(() => {
    // Keep the focus of a reader who moved it before the page was taken over.
    const isElsewhere = isServed.current && document.activeElement !== document.body
    isServed.current = false
    if (!isElsewhere) heading.current?.focus({ preventScroll: true })
  }, [selection])
  return (
    <div className={styles['bar']}>
      <h2 id="spot-title" ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h2>
      <IconButton icon={LocateFixed} label={t('selection.locate')} onPress={onLocate} />
      {width && (
        <IconButton
          icon={width.wide ? Minimize2 : Maximize2}
          label={t(width.wide ? 'panel.narrow' : 'panel.widen')}
          onPress={width.onToggle}
        />
      )}
      <IconButton icon={X} label={t('selection.close')} onPress={onClose} />
    </div>
  )
}
