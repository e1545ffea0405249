import type { SearchState } from '@plat/contract/search/search-state'
import { own } from '@plat/contract/platform/own'
import { X } from 'lucide-react'
import { useT } from '../../ui/use-t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { DISTANCES, distanceLabel } from '@plat/contract/search/words/measure-words'
import { usePlaces } from '../use-places.ts'
import { useLanguage } from '../use-search-labels.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import styles from './draw.module.css'

/** More chosen places than this are changed one by one in the filters. */
const MOST_PLACES = 3

/** How far around the chosen address or places is searched: "in this" or "near this". */
export function NearbyCard({ state, update }: { state: SearchState; update: UpdateSearch }) {
  const t = useT()
  const language = useLanguage()
  const { all } = usePlaces()
  const { address, places, around } = state
  const distances = (chosen: number) =>
    [...new Set([...DISTANCES.map(({ metres }) => metres), ...(chosen > 0 ? [chosen] : [])])]
      .sort((a, b) => a - b)
      .map((metres) => ({
        id: String(metres),
        label: t('nearby.within', { distance: distanceLabel(metres, language) }),
      }))
  const chosen = places.length <= MOST_PLACES ? all.filter(({ id }) => places.includes(id)) : []
  if (!address && chosen.length === 0) return null
  return (
    <div className={`${styles['card']} ${styles['beside']}`}>
      {address && (
        <div className={styles['nearby']}>
          <p className={styles['what']}>{address.text}</p>
          <Select
            boxed
            label={t('nearby.label', { place: address.text })}
            options={distances(address.radius)}
            selected={String(address.radius)}
            onSelect={(metres) =>
              update({ address: { ...address, radius: Number(metres) }, view: null })
            }
          />
          <IconButton
            icon={X}
            label={t('nearby.remove', { place: address.text })}
            className={styles['tool'] ?? ''}
            onPress={() => update({ address: null })}
          />
        </div>
      )}
      {chosen.map(({ id, name }) => (
        <div key={id} className={styles['nearby']}>
          <p className={styles['what']}>{name}</p>
          <Select
            boxed
            label={t('nearby.label', { place: name })}
            options={[{ id: '0', label: t('nearby.in') }, ...distances(own(around, id) ?? 0)]}
            selected={String(own(around, id) ?? 0)}
            onSelect={(metres) => {
              const { [id]: _, ...others } = around
              // The map goes to what is searched now.
              update({
                around: metres === '0' ? others : { ...others, [id]: Number(metres) },
                view: null,
              })
            }}
          />
          <IconButton
            icon={X}
            label={t('nearby.remove', { place: name })}
            className={styles['tool'] ?? ''}
            onPress={() =>
              update((now) => ({ places: now.places.filter((other) => other !== id) }))
            }
          />
        </div>
      ))}
    </div>
  )
}
