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
  /** Shown beside the title, for example how many are chosen. */
  note?: string | undefined
  defaultOpen: boolean
  children: ReactNode
}

/** A titled section that folds. */
export function Disclosure({ title, note, defaultOpen, children }: DisclosureProps) {
  return (
    <AriaDisclosure className={styles['disclosure'] ?? ''} defaultExpanded={defaultOpen}>
      <Heading level={3} className={styles['heading'] ?? ''}>
        <Button slot="trigger" className={styles['trigger'] ?? ''}>
          <ChevronRight size={16} aria-hidden className={styles['chevron']} />
          <span className={styles['title']}>{title}</span>
          {note && <span className={styles['note']}>{note}</span>}
        </Button>
      </Heading>
      <DisclosurePanel className={styles['panel'] ?? ''}>
        <div className={styles['content']}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
