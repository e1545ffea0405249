import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { documentQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
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
  const text = useText()
  const say = useLocalize()
  const words = useErrorWords()
  const { formatDate } = useIntl()
  const { data, error, refetch } = useQuery(documentQuery(slug))
  const missing = error instanceof ApiError && error.code === 'not_found'
  useTitle(data ? say(data.title) : missing ? text('doc.missing') : error ? null : undefined)

  return (
    <Frame>
      <div className={styles['page']}>
        {data ? (
          <article>
            <h1>{say(data.title)}</h1>
            {data.updated && (
              <p className={styles['updated']}>
                {text('doc.updated', {
                  date: formatDate(data.updated, { dateStyle: 'medium', timeZone: 'UTC' }),
                })}
              </p>
            )}
            <SafeHtml html={say(data.html)} className={styles['content']} />
          </article>
        ) : missing ? (
          <div className={styles['missing']}>
            <h1>{text('doc.missing')}</h1>
            <EmptyState message={text('doc.missingWhy')}>
              <Link to={paths.home()}>{text('shell.toHome')}</Link>
            </EmptyState>
          </div>
        ) : error ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()}>
            <Link to={paths.home()}>{text('shell.toHome')}</Link>
          </ErrorState>
        ) : (
          <Skeleton rows={6} label={text('shell.loading')} />
        )}
      </div>
    </Frame>
  )
}
