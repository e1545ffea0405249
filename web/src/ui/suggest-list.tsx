import {
  type KeyboardEvent,
  type RefObject,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ComboBoxStateContext, type Key } from 'react-aria-components'
import type { Suggestion, SuggestionSection } from './suggestion-list.tsx'

interface SuggestListInput {
  box: RefObject<HTMLElement | null>
  input: RefObject<HTMLInputElement | null>
  lead: Suggestion | null
  sections: readonly SuggestionSection[]
  onTextChange: (text: string) => void
  onChoose: (id: string) => void
  onOpen?: () => void
}

/**
 * When a box shows its list: while somebody is in it and has not closed it, and only with something in it. React
 * Aria would count "0 options" aloud, and keep an empty list box; a message takes its place.
 */
export function useSuggestList(props: SuggestListInput) {
  const { box, input, lead, sections, onTextChange, onChoose, onOpen } = props
  const filled = lead !== null || sections.length > 0
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  // A choice closes the list. Once it is closed the choice is the page's, the box keeps none.
  const [chosen, setChosen] = useState<Key | null>(null)
  const entries = useEntries({ lead, sections }, open)
  const escaped = useRef(false)
  const leftFor = useRef<Element | null>(null)

  function want() {
    if (!wanted) onOpen?.()
    setWanted(true)
  }

  function select(key: Key | null) {
    setChosen(key)
    if (key !== null) {
      setWanted(false)
      onChoose(String(key))
      return
    }
    // Left without a choice: what was typed is forgotten. Not when the page has merely scrolled, or for its button.
    if (leftFor.current && box.current?.contains(leftFor.current)) return
    if (escaped.current || document.activeElement !== input.current) onTextChange('')
  }

  return {
    open,
    wanted,
    filled,
    chosen,
    /** The message takes the place of the list. */
    empty: wanted && !open && !filled,
    /** Closes the list until somebody types on. */
    dismiss: () => setWanted(false),
    entries,
    noteKey(event: KeyboardEvent) {
      const { key } = event
      escaped.current = key === 'Escape'
      if (key === 'Escape') setWanted(false)
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      want()
      if (!filled) event.stopPropagation()
    },
    handlers: {
      onFocus() {
        leftFor.current = null
        want()
      },
      onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
        leftFor.current = relatedTarget instanceof Element ? relatedTarget : null
        setWanted(false)
      },
      onInputChange(text: string) {
        if (document.activeElement === input.current) want()
        onTextChange(text)
      },
      onOpenChange(opened: boolean) {
        setOpen(opened)
        if (opened) want()
        else {
          setChosen(null)
          // Closed by a press elsewhere, or as the page scrolls; not for want of suggestions.
          if (filled) setWanted(false)
        }
      },
      onSelectionChange: select,
    },
  }
}

/** What the list shows: while it closes for want of suggestions, the last ones. */
function useEntries(
  { lead, sections }: Pick<SuggestListInput, 'lead' | 'sections'>,
  open: boolean,
) {
  const entries = useMemo(() => (lead ? [lead, ...sections] : sections), [lead, sections])
  const [before, setBefore] = useState(entries)
  const filled = entries.length > 0
  if (filled && before !== entries) setBefore(entries)
  return filled || !open ? entries : before
}

/** Within a combo box: opens its list once there is something in it, and closes it before it is empty. */
export function ListWhenFilled({ wanted, filled }: { wanted: boolean; filled: boolean }) {
  const state = use(ComboBoxStateContext)
  const isOpen = state?.isOpen ?? false
  useLayoutEffect(() => {
    if (!state) return
    if (isOpen && !(wanted && filled)) state.setOpen(false)
    else if (!isOpen && wanted && filled) state.open(null, 'input')
  }, [state, isOpen, wanted, filled])
  return null
}
