import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { departmentsQuery } from '../../api/queries.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SearchTextField } from '../../ui/search-text-field.tsx'
import { Select } from '../../ui/select.tsx'
import { APPOINTMENT_KINDS, kindName } from '../entry-words.ts'
import { loadsQuery } from '../schedule-queries.ts'
import { fullName } from './full-name.ts'
import { isNarrowed, type ResourcerPlace } from './resourcer-address.ts'
import styles from './resourcer.module.css'

/** Milliseconds after the last key before what is typed is looked for. */
const TYPED_MS = 300
const ANY = 'any'

interface ResourcerFiltersProps {
  place: ResourcerPlace
  onPlace: (place: ResourcerPlace) => void
}

/** Narrows the list by department, kind, who it is assigned to, and words. */
export function ResourcerFilters({ place, onPlace }: ResourcerFiltersProps) {
  const t = useT()
  const localize = useLocalize()
  const departments = useQuery(departmentsQuery).data ?? []
  const agents = useQuery(loadsQuery(null)).data ?? []
  const change = (part: Partial<ResourcerPlace>) => onPlace({ ...place, ...part, page: 1 })
  const orNull = (id: string) => (id === ANY ? null : id)
  const assignees = [
    { id: ANY, label: t('resourcer.anyone') },
    { id: 'me', label: t('resourcer.me') },
    { id: 'none', label: t('resourcer.unassigned') },
    ...agents.map(({ user }) => ({ id: user.id, label: fullName(user) })),
  ]
  return (
    <div role="search" aria-label={t('resourcer.filters')} className={styles['filters']}>
      <Field label={t('resourcer.text')}>
        <Words value={place.text} onChange={(text) => change({ text })} />
      </Field>
      <Field label={t('schedule.department')}>
        <Select
          label={t('schedule.department')}
          boxed
          options={[
            { id: ANY, label: t('resourcer.allDepartments') },
            ...departments.map(({ id, title }) => ({ id, label: localize(title.long) })),
          ]}
          selected={place.department ?? ANY}
          onSelect={(id) => change({ department: orNull(id) })}
        />
      </Field>
      <Field label={t('resourcer.type')}>
        <Select
          label={t('resourcer.type')}
          boxed
          options={[
            { id: ANY, label: t('resourcer.allTypes') },
            ...APPOINTMENT_KINDS.map((id) => ({ id, label: t(kindName(id)) })),
          ]}
          selected={place.kind ?? ANY}
          onSelect={(id) => change({ kind: APPOINTMENT_KINDS.find((kind) => kind === id) ?? null })}
        />
      </Field>
      <Field label={t('resourcer.assignee')}>
        <Select
          label={t('resourcer.assignee')}
          boxed
          options={assignees}
          selected={
            assignees.some(({ id }) => id === place.assignee) ? (place.assignee ?? ANY) : ANY
          }
          onSelect={(id) => change({ assignee: orNull(id) })}
        />
      </Field>
      {isNarrowed(place) && (
        <Button
          look="quiet"
          onPress={() => change({ department: null, kind: null, assignee: null, text: '' })}
        >
          {t('mycc.clearFilter')}
        </Button>
      )}
    </div>
  )
}

/** A field with its name above; the name is spoken with the field itself. */
function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <span aria-hidden className={styles['label']}>
        {label}
      </span>
      {children}
    </div>
  )
}

/** Words that are looked for once typing rests. */
function Words({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setTyped(value)
  }
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return undefined
    const timer = setTimeout(() => change(text), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <SearchTextField
      label={t('resourcer.text')}
      placeholder={t('resourcer.textHint')}
      clearLabel={t('action.clear')}
      value={typed}
      onChange={setTyped}
    />
  )
}
