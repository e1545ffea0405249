import { Awaited } from '../shell/awaited.tsx'
import { type MailDetails, mailPageAddress, type MailboxFile } from '@plat/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink, FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useIntl } from 'react-intl'
import { MailText } from './mail-text.tsx'
import { mailQuery } from './mailbox-queries.ts'
import { useMailTime } from './use-mail-time.ts'
import styles from './mailbox.module.css'

/** One mail. `alone`: the list is not beside it, so there is a way back to it. */
export function MailPanel({ guid, alone }: { guid: string; alone: boolean }) {
  const t = useT()
  const { data, error, refetch } = useQuery(mailQuery(guid))
  return (
    <article className={styles['panel']}>
      {alone && (
        <p className={styles['back']}>
          <Link to={paths.mailbox()}>
            <ArrowLeft size={16} aria-hidden />
            {t('mailbox.back')}
          </Link>
        </p>
      )}
      {data ? (
        <Mail mail={data} alone={alone} />
      ) : error instanceof ApiError && error.code === 'not_found' ? (
        <EmptyState message={t('mailbox.gone')} />
      ) : (
        <Awaited query={{ error, refetch }} rows={3} loading={t('mailbox.loading')} />
      )}
    </article>
  )
}

function Mail({ mail, alone }: { mail: MailDetails; alone: boolean }) {
  const t = useT()
  const time = useMailTime()
  const heading = useRef<HTMLHeadingElement>(null)

  // The link that opened the mail is gone: without this the reader would be nowhere.
  useEffect(() => {
    if (!alone) return
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [alone])

  return (
    <>
      <h2 ref={heading} tabIndex={-1} lang={mail.locale ?? undefined}>
        {mail.subject}
      </h2>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('mailbox.to')}</dt>
          <dd>{mail.to}</dd>
        </div>
        <div>
          <dt>{t('mailbox.sent')}</dt>
          <dd>
            <time dateTime={mail.created_at}>{time.full(mail.created_at)}</time>
          </dd>
        </div>
      </dl>
      <MailText
        text={mail.text}
        language={mail.locale}
        origins={[mail.origin, window.location.origin]}
      />
      <MailFiles files={mail.files} />
      <p className={styles['design']}>
        <a href={mailPageAddress(mail.guid)} target="_blank" rel="noopener">
          {t('mailbox.design')}
          <ExternalLink size={16} aria-hidden />
        </a>
      </p>
    </>
  )
}

const PROBLEMS = {
  gone: 'mailbox.fileGone',
  sealed: 'mailbox.fileSealed',
  locked: 'mailbox.fileLocked',
} as const

/** The pictures and attachments of a mail; of one that cannot be shown, why. */
function MailFiles({ files }: { files: readonly MailboxFile[] }) {
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
