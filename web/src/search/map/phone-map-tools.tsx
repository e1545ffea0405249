import { PencilRuler, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../shell/use-t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './phone-map-tools.module.css'

export interface PhoneMapToolsProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/**
 * One button for the tools of a small map, which is free of them until they are wanted: layers, drawing, where one is,
 * and zooming, where a finger is not enough.
 */
export function PhoneMapTools({ isOpen, onOpen }: PhoneMapToolsProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && !wasOpen.current) firstTool()?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return
    // A drawing takes it before.
    if (target.closest('#map') === null || document.querySelector('[data-drawing]')) return
    event.preventDefault()
    onOpen(false)
    button.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])

  return (
    <div className={styles['place']} data-map-tools={isOpen ? 'open' : 'closed'}>
      <IconButton
        ref={button}
        icon={isOpen ? X : PencilRuler}
        label={t('map.tools')}
        aria-expanded={isOpen}
        className={styles['button'] ?? ''}
        onPress={() => onOpen(!isOpen)}
      />
    </div>
  )
}

/** The uppermost of the tools. */
function firstTool(): HTMLElement | null {
  const tools = document.querySelectorAll<HTMLElement>(
    '#map :is([data-map-layers], [role=toolbar], .plat-map-zoom) button',
  )
  return [...tools].find((tool) => tool.checkVisibility({ visibilityProperty: true })) ?? null
}
