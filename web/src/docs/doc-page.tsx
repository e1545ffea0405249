import { Awaited } from '../shell/awaited.tsx'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router'
import { ToSiteGate } from '../accounts/gates.tsx'
import { ApiError } from '../api/api-error.ts'
import { documentQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { Page } from '../shell/page.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './doc-page.module.css'

/** A document of the agency; another address makes another component. */
export default function DocPage() {
  const { slug = '' } = useParams()
  return <Document key={slug} slug={slug} />
}

function Document({ slug }: { slug: string }) {
  const t = useT()
  const localize = useLocalize()
  const { formatDate } = useIntl()
  const { data, error, refetch } = useQuery(documentQuery(slug))
  const missing = error instanceof ApiError && error.code === 'not_found'
  useTitle(data ? localize(data.title) : missing ? t('doc.missing') : error ? null : undefined)

  if (error instanceof ApiError && error.code === 'locked') return <ToSiteGate />
  return (
    <Page className={styles['page']}>
      {data ? (
        <article>
          <AgencyWords as="h1" text={data.title} />
          {data.updated && (
            <p className={styles['updated']}>
              {t('doc.updated', {
                date: formatDate(data.updated, { dateStyle: 'medium', timeZone: 'UTC' }),
              })}
            </p>
          )}
          <AgencyHtml text={data.html} className={styles['content']} />
        </article>
      ) : missing ? (
        <>
          <h1>{t('doc.missing')}</h1>
          <EmptyState message={t('doc.missingWhy')}>
            <Link to={paths.home()}>{t('shell.toHome')}</Link>
          </EmptyState>
        </>
      ) : (
        <Awaited query={{ error, refetch }} rows={6}>
          <Link to={paths.home()}>{t('shell.toHome')}</Link>
        </Awaited>
      )}
    </Page>
  )
}
