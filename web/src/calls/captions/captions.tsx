import type { CallParticipant } from '@plat/contract/calls/calls'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { personName } from '../person-name.ts'
import type { RoomSession } from '../room-session.ts'
import { useRoomSnapshot } from '../use-room.ts'
import { CaptionList } from './caption-list.tsx'
import { SpeechChoice } from './speech-choice.tsx'
import { TypedLine } from './typed-line.tsx'
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
