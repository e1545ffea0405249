import type { MailSummary } from '@plat/contract/mailbox/mailbox'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { useMailTime } from './use-mail-time.ts'
import styles from './mailbox.module.css'

interface MailListProps {
  mails: readonly MailSummary[]
  chosen: string | null
  /** Loads older mails; null when there are none. */
  more: (() => void) | null
  loadingMore: boolean
}

/** The mails as links, newest first. */
export function MailList({ mails, chosen, more, loadingMore }: MailListProps) {
  const t = useT()
  const time = useMailTime()
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(chosen)

  // Coming back from a mail, the reader is where it was opened.
  useEffect(() => {
    if (chosen === null && before.current !== null) {
      list.current?.querySelector<HTMLElement>(`[data-mail="${before.current}"]`)?.focus()
    }
    before.current = chosen
  }, [chosen])

  return (
    <>
      <ul ref={list}>
        {mails.map((mail) => (
          <li key={mail.guid}>
            <Link
              to={paths.mail(mail.guid)}
              data-mail={mail.guid}
              aria-current={mail.guid === chosen ? 'true' : undefined}
              className={styles['entry']}
            >
              <span className={styles['subject']} lang={mail.locale ?? undefined}>
                {mail.subject}
              </span>
              <span className={styles['line']}>
                <span className={styles['to']}>{mail.to}</span>
                <time dateTime={mail.created_at}>{time.short(mail.created_at)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles['more']}>
          <Button onPress={more} isPending={loadingMore}>
            {t('mailbox.older')}
          </Button>
        </div>
      )}
    </>
  )
}
