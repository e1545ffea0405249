import type { EmbedView } from '@plat/contract/exports/exports'
import { SlidersHorizontal } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { addressWith } from '../../ui/address-with.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './embed.module.css'

interface EmbedToolsProps {
  view: EmbedView
  onView: (view: EmbedView) => void
  /** Null where there are no filters. */
  onFilter: (() => void) | null
}

/** Beside an embed's name: map or list, and the way to its filters. */
export function EmbedTools({ view, onView, onFilter }: EmbedToolsProps) {
  const t = useT()
  const [params] = useSearchParams()
  return (
    <>
      {view === 'map' && (
        <WithoutScripts>
          <a href={addressWith(params, { view: 'list' })}>{t('embed.list')}</a>
        </WithoutScripts>
      )}
      <ToggleButtonGroup
        aria-label={t('embed.show')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[view]}
        onSelectionChange={(keys) => onView(keys.has('list') ? 'list' : 'map')}
        className={classNames(styles['views'], 'needs-scripts')}
      >
        <ToggleButton id="map">{t('embed.map')}</ToggleButton>
        <ToggleButton id="list">{t('embed.list')}</ToggleButton>
      </ToggleButtonGroup>
      {onFilter && (
        <Button icon={SlidersHorizontal} className="needs-scripts" onPress={onFilter}>
          {t('embed.filters')}
        </Button>
      )}
    </>
  )
}
