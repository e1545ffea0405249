import '../../shell/later-texts.ts'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { departmentsQuery, moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Frame } from '../../shell/frame.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useTheme } from '../../shell/use-theme.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ComparedRecords } from './compared-records.tsx'
import styles from './compare-page.module.css'

/** Records of a module side by side; the address names them, and can be shared. */
export default function ComparePage() {
  const t = useT()
  const words = useErrorMessages()
  const { department: departmentId = '', module: moduleId = '' } = useParams()
  const departments = useQuery(departmentsQuery)
  const department = departments.data?.find(({ id }) => id === departmentId)
  const isKnown = department?.modules.some(({ id }) => id === moduleId) ?? false
  const module = useQuery({ ...moduleQuery(moduleId), enabled: isKnown })
  useTheme(module.data?.branding.theme ?? null)

  if (departments.data && !department) return <Navigate to={paths.home()} replace />
  if (department && !isKnown) return <Navigate to={paths.department(departmentId)} replace />
  if (module.data)
    return (
      <Frame>
        <Titled module={module.data} />
        <ComparedRecords module={module.data} />
      </Frame>
    )
  const error = departments.error ?? module.error
  return (
    <Frame>
      <div className={styles['page']}>
        {error ? (
          <ErrorState
            {...words(error)}
            message={t('module.failed')}
            onRetry={() => void (departments.error ? departments : module).refetch()}
          >
            <Link to={paths.home()}>{t('shell.toHome')}</Link>
          </ErrorState>
        ) : (
          <Skeleton rows={6} label={t('compare.loading')} />
        )}
      </div>
    </Frame>
  )
}

function Titled({ module }: { module: ModuleConfig }) {
  const t = useT()
  const localize = useLocalize()
  useTitle(t('compare.title'), localize(module.display_name))
  return null
}
