import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './icon-button.tsx'
import styles from './full-screen-step.module.css'

interface FullScreenStepProps {
  title: string
  closeLabel: string
  open: boolean
  onClose: () => void
  /** Stays at the bottom while the content scrolls. */
  footer: ReactNode
  children: ReactNode
}

/** A step that takes the whole of a small screen; focus stays in it and returns afterwards. */
export function FullScreenStep({
  title,
  closeLabel,
  open,
  onClose,
  footer,
  children,
}: FullScreenStepProps) {
  return (
    <ModalOverlay
      isOpen={open}
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
          <div className={styles['footer']}>{footer}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
