import { useMemo, useState } from 'react'
import { useLocalize, useText } from '../../shell/use-text.ts'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import { SuggestBox } from '../../ui/suggest-box.tsx'
import type { FilterProps } from './filter-types.ts'
import { findOptions } from './option-tree.ts'
import styles from './chosen.module.css'

const EVERY_LAYER = ''

/** Boundaries to search in: a layer, then its places; several are a union. */
export default function PlaceFilter({ filter, state, update, layers: every }: FilterProps) {
  const text = useText()
  const say = useLocalize()
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

  const sections = useMemo(
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
          return { id, title: say(label), items }
        })
        .filter(({ items }) => items.length > 0),
    [layers, layer, typed, say],
  )

  return (
    <div className={styles['filter']}>
      {layers.length > 1 && (
        <Select
          boxed
          label={text('place.layer')}
          options={[
            { id: EVERY_LAYER, label: text('place.everyLayer') },
            ...layers.map(({ id, label }) => ({ id, label: say(label) })),
          ]}
          selected={layer}
          onSelect={setLayer}
        />
      )}
      <SuggestBox
        label={say(filter.params.label)}
        placeholder={
          filter.params.placeholder ? say(filter.params.placeholder) : text('place.choose')
        }
        text={typed}
        sections={sections}
        message={text('place.none')}
        clearLabel={text('action.clear')}
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
      {chosen.length > 0 && (
        <ul className={styles['chosen']}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Chip
                text={name}
                removeLabel={text('sentence.remove', { part: name })}
                onRemove={() =>
                  update(({ places }) => ({ places: places.filter((other) => other !== id) }))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
