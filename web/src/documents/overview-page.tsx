import type { ModuleImport } from '@plat/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { useMoments } from '../accounts/use-moments.ts'
import { paths } from '../paths.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdminPage } from './admin-page.tsx'
import { documentsQuery, importStatesQuery } from './documents-queries.ts'
import { NotKept } from './not-kept.tsx'
import { usePortalDraft } from './portal-draft.ts'
import { VersionFacts } from './version-facts.tsx'
import styles from './overview-page.module.css'

/** How the portal stands: its last change, its imports, and the ways to change it. */
export default function OverviewPage() {
  return (
    <AdminPage title="admin.title" lead="admin.lead">
      {(account) => (
        <>
          <LastChange account={account} />
          <Imports />
        </>
      )}
    </AdminPage>
  )
}

function LastChange({ account }: { account: string }) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(documentsQuery)
  const draft = usePortalDraft(account)
  return (
    <section aria-labelledby="last-change" className={styles['part']}>
      <h2 id="last-change">{t('admin.lastChange')}</h2>
      {data === undefined &&
        (error === null ? (
          <Skeleton rows={2} label={t('documents.loading')} />
        ) : (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ))}
      {data && <VersionFacts version={data.current} />}
      {data?.files === null && <NotKept />}
      {draft.changes.size > 0 && <p>{t('documents.unsaved', { count: draft.changes.size })}</p>}
      <div className={styles['links']}>
        <ButtonLink to={paths.documents()}>{t('documents.title')}</ButtonLink>
        <ButtonLink to={paths.branding()}>{t('branding.title')}</ButtonLink>
        <ButtonLink to={paths.portalHistory()}>{t('history.title')}</ButtonLink>
      </div>
    </section>
  )
}

function Imports() {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(importStatesQuery)
  return (
    <section aria-labelledby="last-imports" className={styles['part']}>
      <h2 id="last-imports">{t('admin.imports')}</h2>
      {data === undefined &&
        (error === null ? (
          <Skeleton rows={3} label={t('documents.loading')} />
        ) : (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ))}
      {data && (
        <ul className={styles['imports']}>
          {data.map((one) => (
            <li key={one.module}>
              <ImportLine one={one} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles['links']}>
        <ButtonLink to={paths.imports()}>{t('imports.title')}</ButtonLink>
      </div>
    </section>
  )
}

function ImportLine({ one }: { one: ModuleImport }) {
  const t = useT()
  const localize = useLocalize()
  const moment = useMoments()
  const when = one.finished ?? one.started
  return (
    <>
      <strong>{localize(one.title)}</strong>{' '}
      <span>
        {t(`imports.state.${one.state}`)}
        {when !== null && `, ${moment(when)}`}
      </span>
      {one.counts !== null && one.counts.rejected > 0 && (
        <span className={styles['quiet']}>
          {' '}
          {t('admin.rejected', { count: one.counts.rejected })}
        </span>
      )}
    </>
  )
}
