import type { PlaceLayer } from '@plat/contract/places/places'
import { useMemo, useState } from 'react'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Select } from '../../ui/select.tsx'
import { SuggestBox } from '../../ui/suggest-box.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import type { FilterProps } from './filter-types.ts'
import { findOptions } from './option-tree.ts'
import styles from './chosen.module.css'

const EVERY_LAYER = ''

/** Boundaries to search in: a layer, then its places; several are a union. */
export default function PlaceFilter({ filter, state, update, layers: every }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const offered = filter.params.layers
  const layers = useMemo(
    () =>
      // Squares are chosen from their grid, unless this filter names their layer.
      every.filter(({ id, kind }) => offered?.includes(id) ?? kind === 'boundary'),
    [every, offered],
  )
  const [layer, setLayer] = useState(EVERY_LAYER)
  const [typed, setTyped] = useState('')
  const chosen = layers
    .flatMap(({ places }) => places)
    .filter(({ id }) => state.places.includes(id))
  const sections = usePlaceSections(layers, layer, typed)

  return (
    <div className={styles['filter']}>
      {layers.length > 1 && (
        <Select
          boxed
          label={t('place.layer')}
          options={[
            { id: EVERY_LAYER, label: t('place.everyLayer') },
            ...layers.map(({ id, label }) => ({ id, label: localize(label) })),
          ]}
          selected={layer}
          onSelect={setLayer}
        />
      )}
      <SuggestBox
        label={localize(filter.params.label)}
        placeholder={
          filter.params.placeholder ? localize(filter.params.placeholder) : t('place.choose')
        }
        text={typed}
        sections={sections}
        message={t('place.none')}
        onTextChange={setTyped}
        onChoose={(id) => {
          setTyped(
            layers.flatMap(({ places }) => places).find((place) => place.id === id)?.name ?? '',
          )
          // The map goes to the place, so a view chosen before no longer holds.
          update(({ places }) => ({
            places: [...places.filter((other) => other !== id), id],
            address: null,
            shape: null,
            view: null,
          }))
        }}
      />
      <ChosenChips
        chosen={chosen}
        onRemove={(id) =>
          update(({ places }) => ({ places: places.filter((other) => other !== id) }))
        }
      />
    </div>
  )
}

/** The places of a layer, or of all, that match what is typed, below the name of their layer. */
function usePlaceSections(layers: readonly PlaceLayer[], layer: string, typed: string) {
  const localize = useLocalize()
  return useMemo(
    () =>
      layers
        .filter(({ id }) => layer === EVERY_LAYER || id === layer)
        .map(({ id, label, places }) => {
          const options = places.map((place) => ({
            id: place.id,
            label: place.name,
            count: 0,
            members: [],
          }))
          const items = findOptions(options, typed).map((option) => ({
            id: option.id,
            text: option.label,
          }))
          return { id, title: localize(label), items }
        })
        .filter(({ items }) => items.length > 0),
    [layers, layer, typed, localize],
  )
}
