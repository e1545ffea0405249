import type { Localized } from '@plat/contract/platform/localized'
import type { Stat } from '@plat/contract/statistics/stats'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { foldText } from '../../ui/fold-text.ts'
import { SearchTextField } from '../../ui/search-text-field.tsx'
import { SelectField } from '../edit/select-field.tsx'
import { statWords } from '../tile/stat-words.ts'
import type { Place } from './row-edits.ts'
import styles from './ccai.module.css'
import rowStyles from './rows-editor.module.css'

interface StatSelectProps {
  place: Place
  stats: readonly Stat[]
  /** Numbers of those that stand in the grouping already. */
  used: ReadonlySet<number>
  onCancel: () => void
  /** Null: an empty place. */
  onChoose: (stat: number | null) => void
}

const ALL = 'all'
/** So many stats are seen at a glance. */
const FEW = 8

/** Which stat comes to a place: those that the grouping does not have yet, of one module or of all. */
export function StatSelect({ place, stats, used, onCancel, onChoose }: StatSelectProps) {
  const t = useT()
  const localize = useLocalize()
  const [module, setModule] = useState(ALL)
  const [typed, setTyped] = useState('')
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const free = stats.filter(({ id }) => !used.has(id)).toReversed()
  const modules = new Map(
    free.map(({ search_saved: { module: of } }) => [of.module_code, localize(of.display_name)]),
  )
  const shown = found(free, module, typed, localize)
  return (
    // Escape leaves it, as the button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={rowStyles['choosing']}
      aria-labelledby="ccai-choosing"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <div className={styles['bar']}>
        <h4 id="ccai-choosing" ref={top} tabIndex={-1}>
          {t('ccai.selectStat', { row: place.row + 1, column: place.column + 1 })}
        </h4>
        <span className={styles['end']}>
          <Button onPress={onCancel}>{t('ccai.cancel')}</Button>
        </span>
      </div>
      <div className={rowStyles['narrow']}>
        <SelectField
          label={t('ccai.ofModule')}
          options={[
            { id: ALL, label: t('ccai.allModules'), count: String(free.length) },
            ...[...modules].map(([id, label]) => ({ id, label })),
          ]}
          selected={module}
          onSelect={setModule}
        />
      </div>
      {free.length > FEW && (
        <div className={rowStyles['narrow']}>
          <SearchTextField
            label={t('ccai.findStat')}
            placeholder={t('ccai.findStat')}
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      {free.length > 0 && (
        // It is there before its words change, so that they are read out.
        <p className={styles['quiet']} role="status">
          {t('ccai.statsFound', { count: shown.length })}
        </p>
      )}
      <ul className={rowStyles['choices']} aria-label={t('ccai.tab.stats')}>
        <li>
          <button type="button" className={rowStyles['choice']} onClick={() => onChoose(null)}>
            <strong>{t('ccai.blank')}</strong>
            <span className={styles['quiet']}>{t('ccai.blankHint')}</span>
          </button>
        </li>
        {shown.map((stat) => (
          <Choice key={stat.id} stat={stat} onChoose={() => onChoose(stat.id)} />
        ))}
      </ul>
      {free.length === 0 && <p className={styles['quiet']}>{t('ccai.allUsed')}</p>}
    </section>
  )
}

/** Stats of a module, or of all, that have every typed word in their names or in that of their module. */
function found(
  stats: readonly Stat[],
  chosen: string,
  typed: string,
  localize: (text: Localized) => string,
): Stat[] {
  const typedWords = foldText(typed).split(/\s+/)
  return stats.filter(({ name, title, search_saved: { module } }) => {
    if (chosen !== ALL && module.module_code !== chosen) return false
    const said = foldText(`${name} ${localize(title)} ${localize(module.display_name)}`)
    return typedWords.every((word) => said.includes(word))
  })
}

function Choice({ stat, onChoose }: { stat: Stat; onChoose: () => void }) {
  const localize = useLocalize()
  const { number, remarks } = statWords(stat, useIntl())
  return (
    <li>
      <button type="button" className={rowStyles['choice']} onClick={onChoose}>
        <strong dir="auto">{localize(stat.title)}</strong>
        <span className={number === null ? undefined : rowStyles['figure']}>
          {number ?? remarks[0]}
        </span>
        <span className={styles['quiet']}>{localize(stat.search_saved.module.display_name)}</span>
      </button>
    </li>
  )
}
