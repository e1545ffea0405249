import { Awaited } from '../shell/awaited.tsx'
import { type MailDetails, mailPageAddress } from '@plat/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { MailFiles } from './mail-files.tsx'
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
