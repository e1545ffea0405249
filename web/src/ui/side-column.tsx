import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './icon-button.tsx'
import styles from './side-column.module.css'

interface SideColumnProps {
  title: string
  closeLabel: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A column over the right edge of the page; focus stays in it, Escape and a click beside it close it. */
export function SideColumn({ title, closeLabel, open, onClose, children }: SideColumnProps) {
  return (
    <ModalOverlay
      isOpen={open}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles['overlay'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <div className={styles['header']}>
            <Heading slot="title" level={2} className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <IconButton icon={X} label={closeLabel} onPress={onClose} />
          </div>
          <div className={styles['content']}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
