import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { recordMapAddress } from '../../api/record-map-address.ts'
import { useLocale } from '../../shell/locale.tsx'
import { useT } from '../../shell/use-t.ts'
import { usePanels } from '../panels-context.ts'
import styles from './phone-record.module.css'

/**
 * A picture of where the open record lies, which leads to the map there; nothing for a record without a place.
 * @param onMap makes room for the map
 */
export function RecordPlace({ onMap }: { onMap: () => void }) {
  const t = useT()
  const { locale } = useLocale()
  const { module, opened, single, onLocate } = usePanels()
  // Without a picture, as without a connection, it still leads there.
  const [failed, setFailed] = useState(false)
  const { details } = opened
  if (details === null || details.locations.length === 0) return null
  const { record } = details

  function show() {
    onMap()
    // The map of a page about one record is there already.
    if (!single) onLocate(record.location)
  }

  return (
    <Button className={styles['place'] ?? ''} onPress={show}>
      {!failed && (
        <img
          src={recordMapAddress(module.id, record.guid, locale)}
          alt={t('record.placePicture', {
            place: record.addresses[0]?.street_address ?? record.title,
          })}
          width={800}
          height={300}
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles['placeName']}>
        <MapPin size={16} aria-hidden />
        {t('record.placeShow')}
      </span>
    </Button>
  )
}
