import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { documentQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './doc-page.module.css'

/** A document of the agency, made anew for another address. */
export default function DocPage() {
  const { slug = '' } = useParams()
  return <Document key={slug} slug={slug} />
}

function Document({ slug }: { slug: string }) {
  const t = useT()
  const localize = useLocalize()
  const words = useErrorMessages()
  const { formatDate } = useIntl()
  const { data, error, refetch } = useQuery(documentQuery(slug))
  const missing = error instanceof ApiError && error.code === 'not_found'
  useTitle(data ? localize(data.title) : missing ? t('doc.missing') : error ? null : undefined)

  return (
    <Frame>
      <div className={styles['page']}>
        {data ? (
          <article>
            <h1>{localize(data.title)}</h1>
            {data.updated && (
              <p className={styles['updated']}>
                {t('doc.updated', {
                  date: formatDate(data.updated, { dateStyle: 'medium', timeZone: 'UTC' }),
                })}
              </p>
            )}
            <SafeHtml html={localize(data.html)} className={styles['content']} />
          </article>
        ) : missing ? (
          <div className={styles['missing']}>
            <h1>{t('doc.missing')}</h1>
            <EmptyState message={t('doc.missingWhy')}>
              <Link to={paths.home()}>{t('shell.toHome')}</Link>
            </EmptyState>
          </div>
        ) : error ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()}>
            <Link to={paths.home()}>{t('shell.toHome')}</Link>
          </ErrorState>
        ) : (
          <Skeleton rows={6} label={t('shell.loading')} />
        )}
      </div>
    </Frame>
  )
}
