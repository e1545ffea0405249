import { MAX_SCORECARD_GROUPS } from '@plat/contract/statistics/scorecards'
import { MAX_STAT_TEXT } from '@plat/contract/statistics/stat-options'
import { MAX_NAME } from '@plat/contract/statistics/stats'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { LocalizedField } from '../edit/localized-field.tsx'
import { SelectField } from '../edit/select-field.tsx'
import formStyles from '../edit/stat-form.module.css'
import { useChannels } from './channels.ts'
import { GroupingView } from './grouping-view.tsx'
import type { Lists } from './lists-loaded.tsx'
import { focusMoved, MoveButton } from './move-button.tsx'
import { swapped } from './row-edits.ts'
import type { ScorecardDraft, ScorecardFaults } from './scorecard-draft.ts'
import { useStatAddress } from './use-stat-address.ts'
import styles from './ccai.module.css'

interface ScorecardFieldsProps {
  draft: ScorecardDraft
  lists: Lists
  fault: (field: keyof ScorecardFaults) => string | undefined
  /** @param field that is typed in; null for an act of its own */
  change: (changes: Partial<ScorecardDraft>, field: string | null) => void
}

/** Everything of a scorecard that can be changed. */
export function ScorecardFields(props: ScorecardFieldsProps) {
  const { draft, fault, change } = props
  const t = useT()
  const boards = useChannels()
  const wrong = useId()
  return (
    <div className={classNames(formStyles['fields'], styles['readable'])}>
      <LocalizedField
        name="name"
        label={t('ccai.name')}
        maxLength={MAX_NAME}
        value={draft.name}
        error={fault('name')}
        onChange={(name) => change({ name }, 'name')}
        isRequired
      />
      <fieldset className={formStyles['group']} aria-describedby={wrong}>
        <legend>{t('ccai.channels')}</legend>
        {boards.map((channel) => (
          <Check
            key={channel}
            label={t(`ccai.channel.${channel}`)}
            checked={draft.channels.includes(channel) ? 'all' : 'none'}
            onToggle={() => {
              const isOn = draft.channels.includes(channel)
              const channels = boards.filter((one) =>
                one === channel ? !isOn : draft.channels.includes(one),
              )
              change({ channels }, null)
            }}
          />
        ))}
        <p id={wrong} className={formStyles['wrong']}>
          {fault('channels')}
        </p>
      </fieldset>
      <LocalizedField
        name="note"
        label={t('statForm.noteOptional')}
        hint={t('ccai.scorecardNoteHint')}
        maxLength={MAX_STAT_TEXT}
        rows={3}
        value={draft.note}
        error={fault('note')}
        onChange={(note) => change({ note }, 'note')}
      />
      <Groups {...props} />
    </div>
  )
}

function Groups({ draft, lists, fault, change }: ScorecardFieldsProps) {
  const t = useT()
  const [viewed, setViewed] = useState<number | null>(null)
  const { groups } = draft
  const localize = useLocalize()
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const move = (id: number, at: number, way: 'up' | 'down') => {
    const to = way === 'up' ? at - 1 : at + 1
    change({ groups: swapped(groups, at, to) }, null)
    const grouping = lists.groupings.find((one) => one.id === id)
    const name = grouping ? localize(grouping.name) : t('ccai.goneGrouping')
    setMoved(t('ccai.moved', { name, place: to + 1, count: groups.length }))
    focusMoved(list.current, `${id} ${way}`)
  }
  return (
    <fieldset className={formStyles['group']}>
      <legend>{t('ccai.tab.groupings')}</legend>
      <ol ref={list} className={styles['rows']}>
        {groups.map((id, at) => (
          <GroupLine
            key={id}
            id={id}
            lists={lists}
            isViewed={viewed === id}
            onView={() => setViewed(viewed === id ? null : id)}
            up={at === 0 ? null : () => move(id, at, 'up')}
            down={at === groups.length - 1 ? null : () => move(id, at, 'down')}
            onRemove={() => change({ groups: groups.filter((one) => one !== id) }, null)}
          />
        ))}
      </ol>
      <Announcement message={moved} />
      <p className={formStyles['wrong']}>{fault('groups')}</p>
      <AddGroup
        lists={lists}
        groups={groups}
        onAdd={(id) => change({ groups: [...groups, id] }, null)}
      />
    </fieldset>
  )
}

interface GroupLineProps {
  id: number
  lists: Lists
  isViewed: boolean
  onView: () => void
  /** Null: it is the first. */
  up: (() => void) | null
  /** Null: it is the last. */
  down: (() => void) | null
  onRemove: () => void
}

function GroupLine({ id, lists, isViewed, onView, up, down, onRemove }: GroupLineProps) {
  const t = useT()
  const localize = useLocalize()
  const panel = useId()
  const toStat = useStatAddress()
  const grouping = lists.groupings.find((one) => one.id === id)
  const name = grouping ? localize(grouping.name) : t('ccai.goneGrouping')
  return (
    <li>
      <div className={styles['row']}>
        <div className={styles['facts']}>
          <p dir="auto">
            <strong>{name}</strong>
          </p>
        </div>
        <MoveButton
          icon={ArrowUp}
          label={t('ccai.move.up', { name })}
          mark={`${id} up`}
          onMove={up}
        />
        <MoveButton
          icon={ArrowDown}
          label={t('ccai.move.down', { name })}
          mark={`${id} down`}
          onMove={down}
        />
        <Button
          aria-expanded={isViewed}
          aria-controls={isViewed ? panel : undefined}
          isDisabled={!grouping}
          onPress={onView}
        >
          {t(isViewed ? 'action.close' : 'ccai.view')}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button icon={Trash2} onPress={onRemove}>
          {t('ccai.remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {isViewed && grouping && (
        <div id={panel} className={styles['viewed']}>
          <GroupingView grouping={grouping} stats={lists.stats} toStat={toStat} />
        </div>
      )}
    </li>
  )
}

interface AddGroupProps {
  lists: Lists
  groups: readonly number[]
  onAdd: (id: number) => void
}

function AddGroup({ lists, groups, onAdd }: AddGroupProps) {
  const t = useT()
  const localize = useLocalize()
  const [chosen, setChosen] = useState<string | null>(null)
  const free = lists.groupings.filter(({ id }) => !groups.includes(id)).toReversed()
  const isFull = groups.length >= MAX_SCORECARD_GROUPS
  if (lists.groupings.length === 0)
    return <p className={styles['quiet']}>{t('ccai.makeGroupingFirst')}</p>
  return (
    <div className={styles['adding']}>
      <SelectField
        label={t('ccai.addGrouping')}
        options={free.map(({ id, name }) => ({ id: String(id), label: localize(name) }))}
        selected={chosen}
        placeholder={t(free.length === 0 ? 'ccai.allGroupingsUsed' : 'statForm.choose')}
        onSelect={setChosen}
      />
      <Button
        icon={Plus}
        // A disabled one would lose the focus when it is pressed.
        aria-disabled={chosen === null || isFull || undefined}
        onPress={() => {
          if (chosen === null || isFull) return
          onAdd(Number(chosen))
          setChosen(null)
        }}
      >
        {t('ccai.add')}
      </Button>
    </div>
  )
}
