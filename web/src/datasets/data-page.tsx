import '../shell/later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { searchBefore } from '../shell/came-from.ts'
import { Page } from '../shell/page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { useTheme } from '../shell/use-theme.ts'
import { useTitle } from '../shell/use-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { datasetQuery } from './dataset-query.ts'
import { DatasetView } from './dataset-view.tsx'
import styles from './data-page.module.css'

/** What is public about the data of a module: how current it is, what is in it, how to take it along. */
export default function DataPage() {
  const t = useT()
  const localize = useLocalize()
  const words = useErrorMessages()
  const { timeZone } = useTenant().config
  const { state } = useLocation()
  const { department = '', module: code = '' } = useParams()
  const { data, error, refetch } = useQuery(datasetQuery(code))
  const module = useQuery(moduleQuery(code)).data
  const name = module && localize(module.display_name)
  const missing =
    (error instanceof ApiError && error.code === 'not_found') ||
    (data !== undefined && data.department !== department)
  useTheme(module?.branding.theme ?? null)
  useTitle(...(missing ? [t('datasets.missing')] : [t('datasets.title'), name]))

  return (
    <Page className={styles['page']}>
      {missing ? (
        <>
          <h1>{t('datasets.missing')}</h1>
          <EmptyState message={t('datasets.missingWhy')}>
            <Link to={paths.home()}>{t('shell.toHome')}</Link>
          </EmptyState>
        </>
      ) : data ? (
        <>
          <p className={styles['back']}>
            <Link to={searchBefore(state) ?? paths.module(data.department, data.module)}>
              <ArrowLeft size={16} aria-hidden />
              {t('datasets.back')}
            </Link>
          </p>
          <h1>{t('datasets.heading', { name: name ?? localize(data.title) })}</h1>
          <DatasetView dataset={data} timeZone={timeZone} />
        </>
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()}>
          <Link to={paths.home()}>{t('shell.toHome')}</Link>
        </ErrorState>
      ) : (
        <Skeleton rows={8} label={t('datasets.loading')} />
      )}
    </Page>
  )
}
