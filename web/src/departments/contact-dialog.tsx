import type { Department } from '@plat/contract/departments/departments'
import { Suspense } from 'react'
import { useShownOffice } from '../offices/channels-query.ts'
import { CallSlot } from '../shell/call-slot.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { lazyCode } from '../ui/later.ts'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-dialog.module.css'

const ChatLink = lazyCode(() => import('../shell/chat-link.tsx'))

/** What the reader is about to ask, in the agency's words; each part may be missing. */
export interface ContactReason {
  readonly title: string | null
  readonly subtitle: string | null
  readonly summary: string | null
  /** Name of the channel, for example "Permit counter". */
  readonly channel: string | null
  /** Code of the channel. */
  readonly code: string | null
}

interface ContactDialogProps {
  department: Department
  reason?: ContactReason | undefined
  open: boolean
  onClose: () => void
}

/** The ways to reach a department about something. */
export function ContactDialog({ department, reason, open, onClose }: ContactDialogProps) {
  const t = useT()
  const localize = useLocalize()
  const name = localize(department.title.long)
  const office = useShownOffice(department.id, reason?.code)
  const topic = { kind: 'channel', department, channel: reason?.code ?? null } as const
  return (
    <Dialog
      title={reason?.title ?? t('contact.title', { name: reason?.channel ?? name })}
      open={open}
      onClose={onClose}
    >
      <div className={styles['content']}>
        {reason?.subtitle && <p className={styles['subtitle']}>{reason.subtitle}</p>}
        {reason?.summary && <p>{reason.summary}</p>}
        {reason && <p className={styles['quiet']}>{channelLine(reason, name)}</p>}
        {(department.contact ?? office) ? (
          <ContactDetails contact={department.contact} office={office} />
        ) : (
          !department.tags.some((tag) => tag !== 'general') && <p>{t('contact.none')}</p>
        )}
        <div className={styles['actions']}>
          <CallSlot topic={topic} onRequested={onClose} />
          <Suspense>
            <ChatLink topic={topic} />
          </Suspense>
        </div>
      </div>
    </Dialog>
  )
}

function channelLine({ title, channel }: ContactReason, department: string): string {
  return title && channel && channel !== department ? `${channel} · ${department}` : department
}
