import '../shell/later-texts.ts'
import type { MailSummary } from '@plat/contract/mailbox/mailbox'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { Awaited } from '../shell/awaited.tsx'
import { Page } from '../shell/page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLayout } from '../ui/use-layout.ts'
import { MailList } from './mail-list.tsx'
import { MailPanel } from './mail-panel.tsx'
import { mailsQuery } from './mailbox-queries.ts'
import styles from './mailbox.module.css'

/** `/demo/mailbox`: every mail that a demo agency sends. Other agencies have no such page. */
export default function MailboxPage() {
  const t = useT()
  const chosen = useSearchParams()[0].get('mail')
  const { demo } = useTenant().config
  const onlyMail = useLayout() === 'phone' && chosen !== null
  useTitle(t('mailbox.title'))
  if (!demo) return <Navigate to={paths.home()} replace />
  return (
    <Page className={styles['page']}>
      <header className={onlyMail ? 'visually-hidden' : styles['header']}>
        <h1>{t('mailbox.title')}</h1>
        <p>{t('mailbox.lead')}</p>
      </header>
      <Mails chosen={chosen} onlyMail={onlyMail} />
    </Page>
  )
}

/** List and mail side by side; on phones one after the other. */
function Mails({ chosen, onlyMail }: { chosen: string | null; onlyMail: boolean }) {
  const t = useT()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(mailsQuery)

  if (!data) {
    if (error instanceof ApiError && error.code === 'not_found') {
      return <Navigate to={paths.home()} replace />
    }
    return (
      <Awaited
        query={{ error, refetch }}
        rows={4}
        loading={t('mailbox.loading')}
        failed={t('mailbox.failed')}
      />
    )
  }
  const mails = withoutRepeats(data.pages.flatMap((page) => page.data))
  const count = data.pages[0]?.meta.pagination?.itemCount ?? mails.length
  return (
    <div className={styles['columns']}>
      <section className={styles['list']} aria-label={t('mailbox.list')} hidden={onlyMail}>
        <p role="status" className={styles['count']}>
          {count > 0 && t('mailbox.count', { count })}
        </p>
        {mails.length === 0 ? (
          <EmptyState message={t('mailbox.empty')}>
            <AnyLink href={paths.register()}>{t('mailbox.register')}</AnyLink>
          </EmptyState>
        ) : (
          <MailList
            mails={mails}
            chosen={chosen}
            more={hasNextPage ? () => void fetchNextPage() : null}
            loadingMore={isFetchingNextPage}
          />
        )}
      </section>
      {chosen !== null ? (
        <MailPanel key={chosen} guid={chosen} alone={onlyMail} />
      ) : (
        mails.length > 0 && <p className={styles['choose']}>{t('mailbox.choose')}</p>
      )}
    </div>
  )
}

/** A mail that arrives between two pages moves the last one of the first page to the second. */
function withoutRepeats(mails: readonly MailSummary[]): MailSummary[] {
  return [...new Map(mails.map((mail) => [mail.guid, mail])).values()]
}
