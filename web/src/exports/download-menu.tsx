import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchState } from '@plat/contract/search/search-state'
import { Code, Download, FileJson, Printer, Rss, Table } from 'lucide-react'
import { Suspense, useState } from 'react'
import { exportAddress } from '../api/export-address.ts'
import { useLocale } from '../shell/locale.tsx'
import { useNoun } from '../shell/use-noun.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx'
import { lazyCode } from '../ui/later.ts'
import { sharedSearch } from './shared-search.ts'

const EmbedDialog = lazyCode(() => import('./embed-dialog.tsx'))

interface DownloadMenuProps {
  module: ModuleConfig
  state: SearchState
  /** Records of the whole search; null until they are counted. */
  total: number | null
  /** Prints the first records of the list; null where that is not offered. */
  print: { readonly count: number; readonly start: () => void } | null
}

/** The search to take along: as a table, as map data, as a feed, and for another site. */
export default function DownloadMenu({ module, state, total, print }: DownloadMenuProps) {
  const t = useT()
  const noun = useNoun(module)
  const { locale } = useLocale()
  const { config, viewer } = useTenant()
  const [embedding, setEmbedding] = useState(false)
  const search = sharedSearch(state, module.control.filters, viewer)
  const inLanguage = new URLSearchParams(search)
  inLanguage.set('lang', locale)
  const file = (id: 'csv' | 'geojson' | 'feed', icon: MenuAction['icon'], href: string) => ({
    id,
    icon,
    href,
    download: id !== 'feed',
    label: t(`download.${id}`),
    note: t(`download.${id}Note`),
  })
  const actions: MenuAction[] = [
    file('csv', Table, exportAddress(module.id, 'csv', inLanguage)),
    file('geojson', FileJson, exportAddress(module.id, 'geojson', inLanguage)),
    file('feed', Rss, exportAddress(module.id, 'atom', search)),
  ]
  if (print)
    actions.push({
      id: 'print',
      icon: Printer,
      label: t('download.print'),
      note: t('download.printNote', { count: print.count }),
      onAction: print.start,
    })
  if (config.embeds)
    actions.push({
      id: 'embed',
      icon: Code,
      label: t('download.embed'),
      note: t('download.embedNote'),
      onAction: () => setEmbedding(true),
    })
  return (
    <>
      <ActionMenu
        label={t('download.menu')}
        icon={Download}
        actions={actions}
        header={
          <>
            {total !== null && <strong>{noun(total)}</strong>}
            <span>{t('download.what')}</span>
          </>
        }
      />
      {embedding && (
        <Suspense>
          <EmbedDialog module={module} search={search} onClose={() => setEmbedding(false)} />
        </Suspense>
      )}
    </>
  )
}
