import type { MailboxFile } from '@plat/contract/mailbox/mailbox'
import { FileText } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import styles from './mailbox.module.css'

const PROBLEMS = {
  gone: 'mailbox.fileGone',
  sealed: 'mailbox.fileSealed',
  locked: 'mailbox.fileLocked',
} as const

/** The pictures and attachments of a mail; of one that cannot be shown, why. */
export function MailFiles({ files }: { files: readonly MailboxFile[] }) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <ul className={styles['files']} aria-label={t('mailbox.files')}>
      {files.map((file, at) => (
        <li key={file.url ?? at}>
          <MailFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function MailFile({ file: { kind, name, size, url, problem } }: { file: MailboxFile }) {
  const t = useT()
  const intl = useIntl()
  if (url === null) return <p>{problem && t(PROBLEMS[problem], { kind })}</p>
  const called = name ?? ''
  if (kind === 'picture') return <img src={url} alt={t('mailbox.picture', { name: called })} />
  const kilobytes = Math.ceil((size ?? 0) / 1000)
  return (
    <a href={url} download={called}>
      <FileText size={16} aria-hidden />
      {t('mailbox.attachment', {
        name: called,
        size: intl.formatNumber(kilobytes, { style: 'unit', unit: 'kilobyte' }),
      })}
    </a>
  )
}
