import type { Place } from '@plat/contract/places/places'
import { useMemo, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { Map as MapIcon } from 'lucide-react'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SuggestBox } from '../../ui/suggest-box.tsx'
import { gridCellLimit, gridCellPositions, changeGridCells, gridLayer } from './grid-cell-choice.ts'
import { ChosenChips } from './chosen-chips.tsx'
import type { FilterProps } from './filter-types.ts'
import chosenStyles from './chosen.module.css'
import styles from './grid-filter.module.css'

/** A picture of more squares would be too small to point at: they are found by name. */
const MAX_DRAWN = 400

/** Squares of a grid to search in, chosen from a small picture of it or on the map. */
export default function GridFilter({
  filter,
  state,
  update,
  layers,
  picking,
  forAlert = false,
}: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const { config } = useTenant()
  const layer = gridLayer(filter, layers)
  const cells = layer?.places ?? []
  const limit = gridCellLimit(filter, config.control.alert?.placeCollection.grid.limit)
  const own = new Set(cells.map(({ id }) => id))
  const chosen = state.places.filter((id) => own.has(id))
  const choose = (wanted: readonly string[]) =>
    update(({ places }) => changeGridCells(places, own, chosen, wanted, limit))

  if (!layer) return <p className={styles['state']}>{t('place.none')}</p>
  const message =
    chosen.length === 0
      ? t('grid.select', { count: limit })
      : chosen.length < limit
        ? t(forAlert ? 'grid.selectedForAlert' : 'grid.selected', {
            from: chosen.length,
            to: limit,
          })
        : t('grid.full')
  const onMap = picking.layer === layer.id
  const Chooser = cells.length <= MAX_DRAWN ? GridPicture : GridCellNames
  return (
    <div className={chosenStyles['filter']}>
      <p className={styles['state']} role="status">
        {message}
      </p>
      <Chooser
        label={localize(filter.params.label)}
        cells={cells}
        chosen={chosen}
        onChoose={choose}
      />
      {picking.setLayer && (
        <Button
          icon={MapIcon}
          aria-pressed={onMap}
          look={onMap ? 'primary' : 'plain'}
          onPress={() => picking.setLayer?.(onMap ? null : layer.id)}
        >
          {t(onMap ? 'grid.stopMap' : 'grid.onMap')}
        </Button>
      )}
    </div>
  )
}

interface GridCellsProps {
  label: string
  cells: readonly Place[]
  chosen: readonly string[]
  onChoose: (wanted: readonly string[]) => void
}

/** The grid as a small map of buttons, with its letters above and its numbers beside it: arrows move over it, Space chooses. */
function GridPicture({ label, cells, chosen, onChoose }: GridCellsProps) {
  const positions = useMemo(() => gridCellPositions(cells), [cells])
  const letters = new Map<number, string>()
  const numbers = new Map<number, string>()
  for (const { id, name } of cells) {
    const selection = positions.get(id)
    if (!selection) continue
    letters.set(selection.column, /^\D*/.exec(name)?.[0] ?? '')
    numbers.set(selection.row, name.replace(/^\D+/, ''))
  }
  return (
    <div className={styles['frame']}>
      <div aria-hidden className={styles['letters']}>
        {[...letters].map(([column, letter]) => (
          <span key={column} style={{ gridColumn: column }}>
            {letter}
          </span>
        ))}
      </div>
      <div aria-hidden className={styles['numbers']}>
        {[...numbers].map(([row, number]) => (
          <span key={row} style={{ gridRow: row }}>
            {number}
          </span>
        ))}
      </div>
      <ListBox
        aria-label={label}
        layout="grid"
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          onChoose(keys === 'all' ? cells.map(({ id }) => id) : [...keys].map(String))
        }
        className={styles['picture'] ?? ''}
      >
        {cells.map(({ id, name }) => {
          const selection = positions.get(id)
          return (
            <ListBoxItem
              key={id}
              id={id}
              textValue={name}
              aria-label={name}
              className={styles['cell'] ?? ''}
              style={{ gridColumn: selection?.column, gridRow: selection?.row }}
            />
          )
        })}
      </ListBox>
    </div>
  )
}

/** The squares of a large grid, found by their names. */
function GridCellNames({ label, cells, chosen, onChoose }: GridCellsProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = cells.filter(({ name }) => name.toLowerCase().startsWith(wanted)).slice(0, 30)
  const nameOf = (id: string) => cells.find((cell) => cell.id === id)?.name ?? id
  return (
    <>
      <SuggestBox
        label={label}
        placeholder={t('grid.find')}
        text={typed}
        sections={[
          { id: 'cells', title: label, items: found.map(({ id, name }) => ({ id, text: name })) },
        ].filter(({ items }) => items.length > 0)}
        message={t('place.none')}
        onTextChange={setTyped}
        onChoose={(id) => {
          setTyped(nameOf(id))
          onChoose([...chosen, id])
        }}
      />
      <ChosenChips
        chosen={chosen.map((id) => ({ id, name: nameOf(id) }))}
        onRemove={(id) => onChoose(chosen.filter((other) => other !== id))}
      />
    </>
  )
}
