import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import styles from './area-picture.module.css'

const OPEN_STREET_MAP = 'OpenStreetMap'
const COPYRIGHT = 'https://www.openstreetmap.org/copyright'

/** Whose map it is, with OpenStreetMap leading to its licence, as that asks for. */
export function MapSources({ mapSettings }: { mapSettings: MapSettings }) {
  const text = mapSettings.tiles?.attribution ?? mapSettings.attribution ?? ''
  if (text === '') return null
  const [before = '', ...after] = text.split(OPEN_STREET_MAP)
  return (
    <p className={styles['sources']}>
      {before}
      {after.length > 0 && (
        <>
          <a href={COPYRIGHT} target="_blank" rel="noreferrer">
            {OPEN_STREET_MAP}
          </a>
          {after.join(OPEN_STREET_MAP)}
        </>
      )}
    </p>
  )
}
