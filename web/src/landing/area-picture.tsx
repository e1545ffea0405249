import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { useRef } from 'react'
import { useLocale } from '../shell/locale.tsx'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../shell/use-t.ts'
import { useLayout, useMedia } from '../ui/use-layout.ts'
import { areaPictureSources } from './area-picture-sources.ts'
import styles from './area-picture.module.css'
import { MapSources } from './map-sources.tsx'
import { useBoxSize } from './use-box-size.ts'
import { usePictureState } from './use-picture-state.ts'

interface AreaPictureProps {
  mapSettings: MapSettings
  /** Department whose area is shown; null: the agency's. */
  area: string | null
  /** Code of the module whose live records are on the map; null for the area alone. */
  module: string | null
}

/** The area as it is today: a map that the server has drawn, with what is going on there. */
export function AreaPicture({ mapSettings, area, module }: AreaPictureProps) {
  const t = useT()
  const agencyText = useAgencyText()
  const { locale } = useLocale()
  const theme = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const place = useRef<HTMLDivElement>(null)
  const isBeside = useLayout() === 'desktop'
  const size = useBoxSize(place)
  const shown = size && areaPictureSources({ department: area, module, theme, locale }, size)
  const { state, attempt, onLoad, onError } = usePictureState(shown?.src)

  return (
    <div ref={place} className={styles['place']} data-map-state={state}>
      {shown && (
        <img
          key={attempt}
          className={styles['picture']}
          srcSet={shown.srcSet}
          src={shown.src}
          width={shown.width}
          height={shown.height}
          style={{ minWidth: shown.width, minHeight: shown.height }}
          alt={agencyText('landing.map')}
          decoding="async"
          // On a tablet it is far below the words.
          loading={isBeside ? 'eager' : 'lazy'}
          onLoad={onLoad}
          onError={onError}
        />
      )}
      <p role="status" className={styles['failed']}>
        {state === 'failed' && t('landing.mapFailed')}
      </p>
      <MapSources mapSettings={mapSettings} />
    </div>
  )
}
