import { Search, X } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react'
import { Button, ComboBox, Input, Popover, type PopoverProps } from 'react-aria-components'
import { Announcement } from './announcement.tsx'
import { SubmitText } from './submit-text.tsx'
import { ListWhenFilled, useSuggestList } from './suggest-list.tsx'
import { type Suggestion, SuggestionList, type SuggestionSection } from './suggestion-list.tsx'
import { useT } from './use-t.ts'
import styles from './field.module.css'

interface SubmitOption {
  label: string
  worded?: boolean
  /** Enter or the button was pressed in what stood in for the box. */
  atOnce?: boolean
  /** @returns whether the text was taken, and the list is no longer needed. */
  onSubmit: () => Promise<boolean>
}

interface SuggestBoxProps {
  label: string
  placeholder?: string | undefined
  text: string
  /** The suggestion above all sections: what Enter takes. */
  lead?: Suggestion | null
  sections: readonly SuggestionSection[]
  /** In place of suggestions: "nothing found", "no connection". */
  message: string
  /** Below the suggestions: that there are no others, or that they are still on their way. */
  note?: string | undefined
  /** The focus was on what stood in for the box. */
  focusAtOnce?: boolean
  onTextChange: (text: string) => void
  onChoose: (id: string) => void
  /** The box has been entered: suggestions may be fetched. */
  onOpen?: () => void
  /** Where the text itself can be searched: Enter without a chosen suggestion, and a button with this name. */
  submit?: SubmitOption | undefined
}

/**
 * A field with suggestions. It offers suggestions before the first letter, works by
 * arrows and Enter, and forgets what was typed when it is left without a choice.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { label, placeholder, text, lead = null, message, note, submit } = props
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const list = useSuggestList({ ...props, lead, box, input })
  usePageKept(list.open, box)
  async function send() {
    input.current?.focus()
    if (submit && text.trim() !== '' && (await submit.onSubmit())) list.dismiss()
  }
  const takeFocus = useEffectEvent(() => props.focusAtOnce && input.current?.focus())
  // Before the next key is pressed: without a focus it would be lost.
  useLayoutEffect(() => void takeFocus(), [])
  useOnce(() => {
    if (submit?.atOnce) void send()
  })

  return (
    <>
      <ComboBox
        ref={box}
        aria-label={label}
        inputValue={text}
        items={list.entries}
        selectedKey={list.chosen}
        // The server has matched already; filtering again would lose what it found by spelling.
        defaultFilter={keepAll}
        // Opened by `ListWhenFilled`: React Aria would open the list without any, and count "0 options".
        menuTrigger="manual"
        {...list.handlers}
        className={styles['field']}
      >
        {!submit && <Search size={16} aria-hidden className={styles['icon']} />}
        <Input
          ref={input}
          className={styles['input'] ?? ''}
          placeholder={placeholder}
          enterKeyHint={submit ? 'search' : undefined}
          onKeyDownCapture={(event) => {
            list.noteKey(event)
            if (event.key !== 'Enter' || !submit || event.nativeEvent.isComposing) return
            // One that the arrows have reached is chosen instead.
            if (input.current?.getAttribute('aria-activedescendant')) return
            event.preventDefault()
            event.stopPropagation()
            void send()
          }}
        />
        {text !== '' && (
          <ClearButton
            onPress={() => {
              props.onTextChange('')
              input.current?.focus()
            }}
          />
        )}
        {submit && (
          <SubmitText label={submit.label} worded={submit.worded} onClick={() => void send()} />
        )}
        <BelowBox label={label} triggerRef={box}>
          <SuggestionList text={text} />
          {note && <p className={styles['message']}>{note}</p>}
        </BelowBox>
        <ListWhenFilled wanted={list.wanted} filled={list.filled} />
        <Announcement message={list.empty ? message : list.open ? (note ?? '') : ''} />
      </ComboBox>
      <BelowBox
        label={label}
        triggerRef={box}
        isNonModal
        isOpen={list.empty}
        onOpenChange={(opened) => !opened && list.dismiss()}
      >
        <p className={styles['message']}>{message}</p>
      </BelowBox>
    </>
  )
}

/** Does something once the component is on the page. */
function useOnce(work: () => void): void {
  const done = useEffectEvent(work)
  useEffect(() => {
    const timer = setTimeout(() => done())
    return () => clearTimeout(timer)
  }, [])
}

// A custom property, which the types of CSS do not know.
const BOX_WIDE = { '--trigger-width': undefined } as CSSProperties

interface BelowBoxProps extends Omit<PopoverProps, 'children'> {
  label: string
  children: ReactNode
}

/** What a box opens below itself. React Aria puts it at the end of the page; it lies in a landmark all the same. */
function BelowBox({ label, children, ...popover }: BelowBoxProps) {
  return (
    <Popover
      className={styles['popover'] ?? ''}
      // As wide as the whole box; the combo box would have it as wide as the input.
      style={BOX_WIDE}
      placement="bottom start"
      offset={6}
      {...popover}
    >
      <div role="region" aria-label={label} className={styles['landmark']}>
        {children}
      </div>
    </Popover>
  )
}

function ClearButton({ onPress }: { onPress: () => void }) {
  const t = useT()
  return (
    // Without a slot of the combo box: this button clears, it does not open.
    <Button
      slot={null}
      // Escape clears too; leaving the field by Tab leaves the box.
      excludeFromTabOrder
      className={styles['clear'] ?? ''}
      aria-label={t('action.clear')}
      onPress={onPress}
    >
      <X size={16} aria-hidden />
    </Button>
  )
}

function keepAll(): boolean {
  return true
}

/**
 * Keeps the page around an open list of suggestions in reach of screen readers. React Aria hides it
 * from them, but what is hidden could still take the focus; here leaving the box closes the list.
 */
function usePageKept(open: boolean, box: RefObject<HTMLElement | null>): void {
  // Before React Aria's own effect, which spares what carries this mark.
  useLayoutEffect(() => {
    const page = box.current?.closest('[role=dialog]') ?? document.getElementById('root')
    if (!open || !page) return undefined
    page.setAttribute('data-react-aria-top-layer', 'true')
    return () => page.removeAttribute('data-react-aria-top-layer')
  }, [open, box])
}
