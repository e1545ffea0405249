import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './icon-button.tsx'
import { useT } from './use-t.ts'
import { useBackCloses } from './use-back-closes.ts'

export interface ModalFrameProps {
  title: string
  /** What the cross says where it is more than "Close". */
  closeLabel?: string
  open: boolean
  onClose: () => void
  children: ReactNode
  /** The address says that it is open: Back closes it without further ado. */
  addressed?: boolean
  /** What can be done, below the content. */
  actions?: ReactNode
}

interface Looks {
  /** Classes `overlay`, `modal`, `dialog`, `header`, `title`, `content`, `actions`. */
  styles: Record<string, string>
}

/** A panel over the page that keeps the focus until Escape, Back, its cross or a click beside it closes it. */
export function ModalFrame({
  title,
  closeLabel,
  open,
  onClose,
  children,
  addressed = false,
  actions,
  styles,
}: ModalFrameProps & Looks) {
  const t = useT()
  useBackCloses(open && !addressed, onClose)
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
            <IconButton icon={X} label={closeLabel ?? t('action.close')} onPress={onClose} />
          </div>
          <div className={styles['content']}>{children}</div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
