import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './icon-button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  closeLabel: string
  open: boolean
  onClose: () => void
  children: ReactNode
  /** What can be done, below the content. */
  actions?: ReactNode
}

/** A dialog over the page; Escape, the cross and a click beside it close it. */
export function Dialog({ title, closeLabel, open, onClose, children, actions }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={open}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles['overlay'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog className={styles['dialog'] ?? ''}>
          <div className={styles['header']}>
            <Heading slot="title" level={2} className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <IconButton icon={X} label={closeLabel} onPress={onClose} />
          </div>
          <div className={styles['content']}>{children}</div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
