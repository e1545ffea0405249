import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { useForeignChange } from '../ui/use-foreign-change.ts'
import { searchedText } from './resourcer-address.ts'
import styles from './resourcer.module.css'

/** Milliseconds without a key after which the list follows. */
const REST_MS = 300

interface ChatSearchProps {
  /** As the address has it. */
  text: string
  onText: (text: string) => void
}

/** A field that searches chats. The address follows when typing pauses, or at once with Enter. */
export function ChatSearch({ text, onText }: ChatSearchProps) {
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
