import '../shell/later-texts.ts'
import type { ReportedPage } from '@plat/contract/saved-searches/reported-pages'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { paths } from '../paths.ts'
import { ActNotice, type Say, useActNotice } from '../shell/act-notice.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { HideDialog, reportedPagesQuery, useReview } from './hide-dialog.tsx'
import { PAGE_FAULT_WORDS } from './page-faults.ts'
import styles from './page-report.module.css'

/** Pages of visitors' searches that readers reported or staff hide; nothing while there are none. */
export default function ReportedPages() {
  const t = useT()
  const { said, say } = useActNotice()
  const root = useRef<HTMLElement>(null)
  const { data, isError, refetch } = useQuery(reportedPagesQuery)
  if (isError && data === undefined)
    return <RetryBanner onRetry={() => void refetch()}>{t('pages.failed')}</RetryBanner>
  if (data === undefined || (data.pages.length === 0 && said.words === null)) return null
  const reported = data.pages.filter(({ reports }) => reports.length > 0).length
  return (
    <section ref={root} tabIndex={-1} aria-label={t('pages.title')} className={styles['form']}>
      <ActNotice said={said} say={say} />
      {data.pages.length > 0 && (
        <Disclosure
          title={t('pages.title')}
          level={2}
          note={t('pages.waiting', { count: reported })}
          noteQuiet={reported === 0}
          defaultOpen={reported > 0}
        >
          <p className={styles['quiet']}>{t('pages.lead')}</p>
          <ul className={styles['list']}>
            {data.pages.map((page) => (
              <li key={page.guid}>
                <Page
                  page={page}
                  say={(words) => {
                    say(words)
                    // The button that was pressed may be gone.
                    root.current?.focus()
                  }}
                />
              </li>
            ))}
          </ul>
          {data.more > 0 && (
            <p className={styles['quiet']}>{t('pages.more', { count: data.more })}</p>
          )}
        </Disclosure>
      )}
    </section>
  )
}

const DONE = { hide: 'pages.hidden', keep: 'pages.kept', show: 'pages.shown' } as const

function Page({ page, say }: { page: ReportedPage; say: Say }) {
  const t = useT()
  const localize = useLocalize()
  const refusal = useRefusal()
  const [hides, setHides] = useState(false)
  const { guid, module, reports, hidden } = page
  const review = useReview(guid, ({ action }) => say({ text: t(DONE[action]) }))
  const act = (action: 'keep' | 'show') =>
    review.mutate(
      { action },
      { onError: (error) => say({ text: refusal(error, 'pages.notDone'), retry: null }) },
    )
  return (
    <article className={styles['page']}>
      <AgencyWords as="h3" className={styles['title']} dir="auto" text={page.title} />
      {page.message && (
        <AgencyWords as="p" className={styles['message']} dir="auto" text={page.message} />
      )}
      <p className={styles['quiet']}>
        {localize(module.display_name)} · <Day at={page.created} />
      </p>
      {reports.length > 0 && (
        <p>
          {reports
            .map(({ reason, count }) =>
              t('pages.reason', { reason: t(PAGE_FAULT_WORDS[reason]), count }),
            )
            .join(' · ')}
        </p>
      )}
      {hidden && <Hidden hidden={hidden} />}
      <div className={styles['actions']}>
        {hidden ? (
          <Button busy={review.isPending} onPress={() => act('show')}>
            {t('pages.show')}
          </Button>
        ) : (
          <>
            <Button busy={review.isPending} onPress={() => setHides(true)}>
              {t('pages.hide')}
            </Button>
            <Button busy={review.isPending} onPress={() => act('keep')}>
              {t('pages.keep')}
            </Button>
            <ButtonLink
              to={paths.saved(module.department.department_code, module.module_code, guid)}
            >
              {t('pages.open')}
            </ButtonLink>
          </>
        )}
      </div>
      <HideDialog
        guid={guid}
        open={hides}
        onClose={() => setHides(false)}
        onHidden={() => say({ text: t('pages.hidden') })}
      />
    </article>
  )
}

function Hidden({ hidden: { at, by, note } }: { hidden: NonNullable<ReportedPage['hidden']> }) {
  const t = useT()
  return (
    <>
      <p className={styles['hidden']}>
        {by === null ? t('pages.hiddenOn') : t('pages.hiddenBy', { name: by })} <Day at={at} />
      </p>
      {note && (
        <p className={styles['message']} dir="auto">
          {note}
        </p>
      )}
    </>
  )
}

function Day({ at }: { at: string }) {
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return <time dateTime={at}>{formatDate(at, { dateStyle: 'medium', timeZone })}</time>
}
