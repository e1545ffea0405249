import { RESOURCER_TYPES } from '@plat/contract/schedule/resourcer'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { LabelledSelect, type SelectOption } from '../ui/select.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { useForeignChange } from '../ui/use-foreign-change.ts'
import { useT } from '../ui/use-t.ts'
import { AGENTS, type ResourcerView, searchedText } from './resourcer-address.ts'
import { weekLoadQuery } from './resourcer-queries.ts'
import { loadedAgentName } from './resourcer-words.ts'
import { useToday } from '../records/use-today.ts'
import styles from './resourcer.module.css'

/** Option for all types, and for all agents. */
const ANY = 'any'

interface ResourcerFilterBarProps {
  view: ResourcerView
  onView: (view: ResourcerView) => void
}

/** Restricts the entries to a type, to an agent or no agent, and chats to those that a search finds. */
export function ResourcerFilterBar({ view, onView }: ResourcerFilterBarProps) {
  const t = useT()
  const other = useOtherAgent(view)
  return (
    <div className={styles['filter']}>
      <LabelledSelect
        className={styles['choice']}
        label={t('resourcer.type')}
        options={[
          { id: ANY, label: t('resourcer.all') },
          ...RESOURCER_TYPES.map((id) => ({ id, label: t(`resourcer.${id}`) })),
        ]}
        selected={view.type ?? ANY}
        onSelect={(id) => onView({ ...view, type: id === ANY ? null : id })}
      />
      <LabelledSelect
        className={styles['choice']}
        label={t('resourcer.agent')}
        options={[
          { id: ANY, label: t('resourcer.everyone') },
          ...AGENTS.map((id) => ({
            id,
            label: t(id === 'me' ? 'resourcer.me' : 'resourcer.noAgent'),
          })),
          ...(other === null ? [] : [other]),
        ]}
        selected={view.agent ?? ANY}
        onSelect={(id) => onView({ ...view, agent: id === ANY ? null : id })}
      />
      {view.type === 'chat' && (
        <ChatSearch text={view.text} onText={(text) => onView({ ...view, text })} />
      )}
    </div>
  )
}

/** The option for the agent by whom a row of the load filtered the list; null: none did. */
function useOtherAgent({ agent, load }: ResourcerView): SelectOption<string> | null {
  const t = useT()
  const today = useToday()
  const isOther = agent !== null && !AGENTS.some((one) => one === agent)
  const { data } = useQuery({ ...weekLoadQuery(load ?? today), enabled: isOther })
  if (!isOther) return null
  const found = data?.agents.find(({ person }) => person.id === agent)
  return { id: agent, label: found ? loadedAgentName(found) : t('resourcer.loadOther') }
}

/** Milliseconds without a key after which the list follows. */
const REST_MS = 300

interface ChatSearchProps {
  /** As the address has it. */
  text: string
  onText: (text: string) => void
}

/** A field that searches chats. The address follows when typing pauses, or at once with Enter. */
function ChatSearch({ text, onText }: ChatSearchProps) {
  const t = useT()
  const [draft, setDraft] = useState(text)
  const [isForeign, noteWritten] = useForeignChange(text)
  if (isForeign) setDraft(text)
  const settled = useDebounced(draft, REST_MS)
  const search = (typed: string) => {
    const next = searchedText(typed)
    if (next === text) return
    noteWritten(next)
    onText(next)
  }
  const follow = useEffectEvent(() => {
    // Another value came from elsewhere in the meantime.
    if (settled === draft) search(settled)
  })
  useEffect(() => follow(), [settled])
  return (
    <div className={classNames(styles['choice'], styles['search'])}>
      <span aria-hidden>{t('resourcer.chatSearch')}</span>
      <SearchTextField
        label={t('resourcer.chatSearch')}
        placeholder={t('resourcer.chatSearchHint')}
        value={draft}
        onChange={setDraft}
        onEnter={() => search(draft)}
      />
    </div>
  )
}
