import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  Button,
  Collection,
  ComboBox,
  Header,
  Input,
  type Key,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import { usePageKept } from './use-page-kept.ts'
import styles from './field.module.css'

export interface Suggestion {
  id: string
  text: string
  /** Second line: what else helps to choose. */
  detail?: string | undefined
  /** Quiet number, written out. */
  count?: string | undefined
}

export interface SuggestionSection {
  id: string
  title: string
  items: readonly Suggestion[]
}

interface SuggestBoxProps {
  label: string
  placeholder?: string | undefined
  text: string
  sections: readonly SuggestionSection[]
  /** In place of suggestions: "nothing found", "no connection". */
  message: string
  clearLabel: string
  className?: string
  /** The focus was on what stood in for the box. */
  focusAtOnce?: boolean
  onTextChange: (text: string) => void
  onChoose: (id: string) => void
  /** The box has been entered: suggestions may be fetched. */
  onOpen?: () => void
}

/**
 * A field that suggests while one types. It offers suggestions before the first letter, works by
 * arrows and Enter, and forgets what was typed when it is left without a choice.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { label, placeholder, text, sections, message, clearLabel, onTextChange, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  const focusAtOnce = useEffectEvent(() => props.focusAtOnce && input.current?.focus())
  useEffect(() => void focusAtOnce(), [])
  // A choice closes the list. Once it is closed the choice is the page's, the box keeps none.
  const [chosen, setChosen] = useState<Key | null>(null)
  const escaped = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  usePageKept(open, box)

  function choose(key: Key | null) {
    setChosen(key)
    if (key !== null) return onChoose(String(key))
    // Left without a choice: what was typed is forgotten. Not when the page has merely scrolled.
    if (escaped.current || document.activeElement !== input.current) onTextChange('')
  }

  return (
    <ComboBox
      ref={box}
      aria-label={label}
      items={sections}
      inputValue={text}
      selectedKey={chosen}
      // The server has matched already; filtering again would lose what it found by spelling.
      defaultFilter={keepAll}
      menuTrigger="focus"
      allowsEmptyCollection
      onInputChange={onTextChange}
      onOpenChange={(opened) => {
        setOpen(opened)
        if (opened) props.onOpen?.()
        else setChosen(null)
      }}
      onSelectionChange={choose}
      className={classNames(styles['field'], props.className)}
    >
      <Search size={16} aria-hidden className={styles['icon']} />
      <Input
        ref={input}
        className={styles['input'] ?? ''}
        placeholder={placeholder}
        onKeyDownCapture={({ key }) => {
          escaped.current = key === 'Escape'
        }}
      />
      {text !== '' && (
        // Without a slot of the combo box: this button clears, it does not open.
        <Button
          slot={null}
          // Escape clears too; leaving the field by Tab leaves the box.
          excludeFromTabOrder
          className={styles['clear'] ?? ''}
          aria-label={clearLabel}
          onPress={() => {
            onTextChange('')
            input.current?.focus()
          }}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
      <Popover
        triggerRef={box}
        className={styles['popover'] ?? ''}
        placement="bottom start"
        offset={6}
      >
        <ListBox<SuggestionSection>
          className={styles['options'] ?? ''}
          renderEmptyState={() => <p className={styles['message']}>{message}</p>}
        >
          {(section) => (
            <ListBoxSection id={section.id} className={styles['section'] ?? ''}>
              <Header className={styles['sectionTitle'] ?? ''}>{section.title}</Header>
              <Collection items={section.items}>
                {(item) => (
                  <ListBoxItem
                    id={item.id}
                    textValue={item.text}
                    className={styles['option'] ?? ''}
                  >
                    <Text slot="label" className={styles['optionText'] ?? ''}>
                      {marked(item.text, text)}
                    </Text>
                    {item.detail && (
                      <Text slot="description" className={styles['detail'] ?? ''}>
                        {item.detail}
                      </Text>
                    )}
                    {item.count !== undefined && (
                      <span className={styles['optionCount']}>{item.count}</span>
                    )}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

function keepAll(): boolean {
  return true
}

/** The part of a suggestion that repeats what was typed, marked. */
function marked(text: string, typed: string): ReactNode {
  const start = typed.trim() === '' ? -1 : text.toLowerCase().indexOf(typed.trim().toLowerCase())
  if (start < 0) return text
  const end = start + typed.trim().length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
