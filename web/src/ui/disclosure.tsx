import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button,
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  Heading,
} from 'react-aria-components'
import styles from './disclosure.module.css'

interface DisclosureProps {
  title: string
  icon?: ReactNode
  /** Shown at the end of the title's line, for example what is chosen. */
  note?: string | undefined
  /** The note says that nothing is chosen. */
  noteQuiet?: boolean
  /** `inner` is one within another. */
  look?: 'section' | 'inner'
  /** Level of its heading. */
  level?: number
  defaultOpen?: boolean
  /** Given together: the parent decides whether it is open. */
  open?: boolean
  onOpen?: (open: boolean) => void
  children: ReactNode
}

/** A titled section that folds. */
export function Disclosure({
  title,
  icon,
  note,
  noteQuiet = true,
  look = 'section',
  level = look === 'section' ? 3 : 4,
  defaultOpen = false,
  open,
  onOpen,
  children,
}: DisclosureProps) {
  const opened = open === undefined ? { defaultExpanded: defaultOpen } : { isExpanded: open }
  return (
    <AriaDisclosure
      {...opened}
      {...(onOpen ? { onExpandedChange: onOpen } : {})}
      className={styles['disclosure'] ?? ''}
      data-look={look}
    >
      <div className={styles['head']}>
        <Heading level={level} className={styles['heading'] ?? ''}>
          <Button slot="trigger" className={styles['trigger'] ?? ''}>
            <ChevronRight size={16} aria-hidden className={styles['chevron']} />
            {icon}
            <span className={styles['title']}>{title}</span>
          </Button>
        </Heading>
        {/* Beside the button: the section is called by its title alone. */}
        {note && (
          <span className={styles['note']} data-quiet={noteQuiet || undefined}>
            {note}
          </span>
        )}
      </div>
      <DisclosurePanel>
        <div className={styles['content']}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
