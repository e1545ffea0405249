import type { CallParticipant } from '@plat/contract/calls/calls'
import { X, Send } from 'lucide-react'
import { useRef, useState, type FormEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useT } from '../../ui/use-t.ts'
import { MAX_CAPTION } from '../media/caption.ts'
import { personName } from '../person-name.ts'
import type { RoomSession } from '../room-session.ts'
import { useNewest } from '../use-newest.ts'
import { useRoomSnapshot } from '../use-room.ts'
import type { CaptionLine } from './caption-lines.ts'
import { SpeechChoice } from './speech-choice.tsx'
import type { CaptionsView } from './use-captions.ts'
import { useSpeech } from './use-speech.ts'
import styles from './captions.module.css'

interface CaptionsProps {
  room: RoomSession
  people: readonly CallParticipant[]
  view: CaptionsView
}

/** Captions of everyone in the call, and two ways to add one's own: by voice or by typing. */
export function Captions({ room, people, view }: CaptionsProps) {
  const t = useT()
  const { captions, remotes } = useRoomSnapshot(room)
  // Goes on while the area is closed.
  const speech = useSpeech(room)
  const form = useRef<HTMLFormElement>(null)
  const readers = people.filter(({ peer }) => peer && remotes.get(peer)?.note?.captions)
  const isOn = speech.kind === 'on' || speech.kind === 'paused'
  const type = () => {
    // A phone opens its keyboard only within the press.
    flushSync(view.open)
    form.current?.querySelector('input')?.focus()
  }
  const speak = () => {
    view.open()
    speech.ask()
  }
  return (
    <>
      <Readers
        room={room}
        names={
          isOn || speech.kind === 'asking' ? [] : readers.map((one) => personName(one.person, t))
        }
        words={t(speech.kind === 'off' ? 'call.captions.speak' : 'call.captions.type')}
        // In the open area the same button is below.
        onPress={view.isOpen ? null : speech.kind === 'off' ? speak : type}
      />
      {(view.isOpen || isOn || speech.problem !== null) && (
        <section className={styles['area']} aria-label={t('call.captions.title')}>
          {view.isOpen && (
            <>
              <CaptionList lines={captions} spoken={view.isWanted} />
              <TypedLine room={room} form={form} />
            </>
          )}
          <SpeechChoice speech={speech} />
        </section>
      )}
    </>
  )
}

interface ReadersProps {
  room: RoomSession
  names: readonly string[]
  /** Words of the button. */
  words: string
  /** Null: without a button. */
  onPress: (() => void) | null
}

/** Rooms in which the viewer has closed the notice. */
const closed = new WeakSet<RoomSession>()

/** Shows that someone else reads captions, and offers the viewer a way to add some. */
function Readers({ room, names, words, onPress }: ReadersProps) {
  const t = useT()
  const { formatList } = useIntl()
  const [isClosed, setClosed] = useState(closed.has(room))
  const isShown = names.length > 0 && !isClosed
  const close = () => {
    closed.add(room)
    setClosed(true)
  }
  return (
    <div className={isShown ? styles['readers'] : 'visually-hidden'}>
      <p role="status">
        {isShown &&
          t('call.captions.readers', { count: names.length, names: formatList([...names]) })}
      </p>
      {isShown && (
        <>
          {onPress && (
            <Button
              onPress={() => {
                close()
                onPress()
              }}
            >
              {words}
            </Button>
          )}
          <IconButton icon={X} label={t('action.close')} onPress={close} />
        </>
      )}
    </div>
  )
}

interface TypedLineProps {
  room: RoomSession
  form: RefObject<HTMLFormElement | null>
}

/** A line that the others read while it is typed: for people who do not speak, or who type what is said. */
function TypedLine({ room, form }: TypedLineProps) {
  const t = useT()
  const [text, setText] = useState('')
  /** Number of the line; null: nothing was typed yet. */
  const [number, setNumber] = useState<number | null>(null)
  const show = (current: number, words: string, final: boolean) =>
    room.caption({ number: current, text: words.trim(), final, language: null })
  const change = (words: string) => {
    const current = number ?? room.nextCaption()
    setText(words)
    setNumber(current)
    show(current, words, false)
  }
  const end = () => {
    if (number === null || text.trim() === '') return
    show(number, text, true)
    setText('')
    setNumber(null)
  }
  const leave = useEffectEvent(end)
  // What was typed stays when the field goes.
  useEffect(() => () => leave(), [])
  return (
    <form
      ref={form}
      className={styles['typed']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        end()
      }}
    >
      <FormField
        label={t('call.captions.field')}
        hint={t('call.captions.fieldHint')}
        value={text}
        onChange={change}
        onKeyDown={(event) => {
          // Enter also ends the composing of a character.
          if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
        }}
        maxLength={MAX_CAPTION}
        autoComplete="off"
        enterKeyHint="send"
      />
      {/* The field keeps the focus: on a phone the keyboard stays open. */}
      <Button type="submit" icon={Send} aria-label={t('call.captions.send')} preventFocusOnPress>
        {t('call.chat.send')}
      </Button>
    </form>
  )
}

interface CaptionListProps {
  lines: readonly CaptionLine[]
  /** Screen readers read what others have said. */
  spoken: boolean
}

/** Captions, the newest at the bottom. */
function CaptionList({ lines, spoken }: CaptionListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const changes = useChanges(lines)
  const newest = useNewest(list, changes, false)
  const said = spoken ? lines.findLast(({ final, peer }) => final && peer !== null) : undefined
  return (
    <>
      <div
        ref={list}
        role="group"
        aria-label={t('call.captions.lines')}
        // What scrolls must be reached with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles['lines']}
        onScroll={newest.onScroll}
      >
        {lines.length === 0 && <p>{t('call.captions.none')}</p>}
        {lines.map((line) => (
          <p key={`${line.peer} ${line.number}`} data-final={line.final}>
            <Words line={line} />
          </p>
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said && <Words line={said} />}
      </p>
    </>
  )
}

function Words({ line: { person, text, language } }: { line: CaptionLine }) {
  const t = useT()
  return (
    <>
      <strong>{person === null ? t('call.chat.you') : personName(person, t)}</strong>{' '}
      <span dir="auto" lang={language ?? undefined}>
        {text}
      </span>
    </>
  )
}

/** How often a value has changed. */
function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  return seen.changes
}
