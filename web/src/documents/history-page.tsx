import type { DocumentVersion } from '@plat/contract/documents/documents'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SideColumn } from '../ui/side-column.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdminPage } from './admin-page.tsx'
import { versionsQuery } from './documents-queries.ts'
import { VersionChanges } from './version-changes.tsx'
import { VersionFacts } from './version-facts.tsx'
import styles from './history-page.module.css'

/** Versions of the portal: what each changed, and the way back to it. */
export default function HistoryPage() {
  return (
    <AdminPage title="history.title" lead="history.lead">
      {() => <Versions />}
    </AdminPage>
  )
}

function Versions() {
  const t = useT()
  const words = useErrorMessages()
  const [params, setParams] = useSearchParams()
  const list = useInfiniteQuery(versionsQuery)
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? []
  if (list.isPending) return <Skeleton rows={8} label={t('documents.loading')} />
  if (list.isError && versions.length === 0)
    return <ErrorState {...words(list.error)} onRetry={() => void list.refetch()} />
  const current = versions.find((one) => one.current)?.version ?? 0
  const wanted = Number(params.get('version'))
  const opened = versions.find(({ version }) => version === wanted)
  return (
    <>
      <ol className={styles['versions']} aria-label={t('history.title')}>
        {versions.map((one) => (
          <li key={one.version}>
            <Entry one={one} onOpen={() => setParams({ version: String(one.version) })} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <div>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
      <SideColumn
        title={t('history.version', { version: opened?.version ?? 0 })}
        closeLabel={t('identity.close')}
        open={opened !== undefined}
        onClose={() => setParams({}, { replace: true })}
      >
        {opened && (
          <VersionChanges
            key={opened.version}
            version={opened}
            base={current}
            onReverted={() => setParams({}, { replace: true })}
          />
        )}
      </SideColumn>
    </>
  )
}

function Entry({ one, onOpen }: { one: DocumentVersion; onOpen: () => void }) {
  const t = useT()
  return (
    <div className={styles['version']}>
      <VersionFacts version={one} />
      <Button aria-label={t('history.openThis', { version: one.version })} onPress={onOpen}>
        {t('history.open')}
      </Button>
    </div>
  )
}
