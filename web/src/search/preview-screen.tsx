import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMemo } from 'react'
import { Navigate } from 'react-router'
import { isPreview } from '../api/embedded.ts'
import { paths } from '../paths.ts'
import { usePreviewedSearch } from '../saved-searches/previewed-search.ts'
import { Frame } from '../shell/frame.tsx'
import { useT } from '../ui/use-t.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SearchScreen } from './search-screen.tsx'

/** The public page of a search that is not shared yet, in the frame of the panel that shares it: to be looked at only. */
export default function PreviewScreen({ module }: { module: ModuleConfig }) {
  const t = useT()
  const search = usePreviewedSearch()
  const saved = useMemo(() => search && { search, stat: null, back: null }, [search])
  if (!isPreview()) return <Navigate to={paths.module(module.department, module.id)} replace />
  return (
    // Nothing in it takes the focus: the keyboard passes the frame.
    <div inert>
      {saved ? (
        <SearchScreen module={module} single={null} saved={saved} />
      ) : (
        <Frame>
          <Skeleton rows={6} label={t('shell.loading')} />
        </Frame>
      )}
    </div>
  )
}
