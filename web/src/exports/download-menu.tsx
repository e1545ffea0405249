import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchState } from '@plat/contract/search/search-state'
import { Code, Download, FileJson, type LucideIcon, Printer, Rss, Table } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Text,
} from 'react-aria-components'
import { exportAddress } from '../api/export-address.ts'
import { useLocale } from '../shell/locale.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { lazyCode } from '../ui/later.ts'
import { sharedSearch } from './shared-search.ts'
import { useNoun } from '../shell/use-noun.ts'
import styles from './download-menu.module.css'

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
  const files = [
    { id: 'csv', icon: Table, href: exportAddress(module.id, 'csv', inLanguage), download: true },
    {
      id: 'geojson',
      icon: FileJson,
      href: exportAddress(module.id, 'geojson', inLanguage),
      download: true,
    },
    { id: 'feed', icon: Rss, href: exportAddress(module.id, 'atom', search), download: false },
  ] as const

  return (
    <>
      <MenuTrigger>
        <Button className={styles['trigger'] ?? ''}>
          <Download size={16} aria-hidden />
          {t('download.menu')}
        </Button>
        <Popover className={styles['popover'] ?? ''} placement="bottom end">
          <Menu className={styles['menu'] ?? ''} aria-label={t('download.menu')}>
            <MenuSection>
              <Header className={styles['note'] ?? ''}>
                {total !== null && <strong>{noun(total)}</strong>}
                <span>{t('download.what')}</span>
              </Header>
              {files.map(({ id, icon: Icon, href, download }) => (
                <MenuItem
                  key={id}
                  id={id}
                  href={href}
                  {...(download ? { download: true } : { target: '_blank', rel: 'noreferrer' })}
                  textValue={t(`download.${id}`)}
                  className={styles['item'] ?? ''}
                >
                  <Icon size={16} aria-hidden />
                  <Text slot="label">{t(`download.${id}`)}</Text>
                  <Text slot="description">{t(`download.${id}Note`)}</Text>
                </MenuItem>
              ))}
              {print && (
                <ActionItem
                  id="print"
                  icon={Printer}
                  note={t('download.printNote', { count: print.count })}
                  onAction={print.start}
                />
              )}
              {config.embeds && (
                <ActionItem
                  id="embed"
                  icon={Code}
                  note={t('download.embedNote')}
                  onAction={() => setEmbedding(true)}
                />
              )}
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {embedding && (
        <Suspense>
          <EmbedDialog module={module} search={search} onClose={() => setEmbedding(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ActionItemProps {
  id: 'print' | 'embed'
  icon: LucideIcon
  note: string
  onAction: () => void
}

function ActionItem({ id, icon: Icon, note, onAction }: ActionItemProps) {
  const t = useT()
  const label = t(`download.${id}`)
  return (
    <MenuItem id={id} textValue={label} className={styles['item'] ?? ''} onAction={onAction}>
      <Icon size={16} aria-hidden />
      <Text slot="label">{label}</Text>
      <Text slot="description">{note}</Text>
    </MenuItem>
  )
}
