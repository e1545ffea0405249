import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { personName } from '../../person-name.ts'
import { useRoomSnapshot } from '../room-context.ts'
import { RelayLine } from './relay-line.tsx'
import { SpeechChoice } from './speech-choice.tsx'
import type { Speech } from './use-speech.ts'
import styles from './captions.module.css'

/** What is said, to be read, and two ways to have one's own words there: spoken or typed. */
export function CaptionArea({ speech }: { speech: Speech }) {
  const t = useT()
  return (
    <section className={styles['area']} aria-label={t('call.room.captions')}>
      <CaptionList />
      <CaptionNews />
      <SpeechChoice speech={speech} />
      <RelayLine />
    </section>
  )
}

function CaptionList() {
  const t = useT()
  const { captions } = useRoomSnapshot()
  const nameOf = useSpeaker()
  const list = useRef<HTMLOListElement>(null)
  const last = captions.at(-1)
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  if (captions.length === 0) return <p className={styles['none']}>{t('call.room.noCaptions')}</p>
  return (
    <ol
      ref={list}
      className={styles['lines']}
      // What scrolls is reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('call.room.captionLines')}
    >
      {captions.map((line) => (
        <li key={`${line.peer} ${line.number}`} data-final={line.final}>
          <strong>{nameOf(line.peer)}</strong> <span dir="auto">{line.text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Reads out what others have said, once it does not change any more. */
function CaptionNews() {
  const t = useT()
  const { captions } = useRoomSnapshot()
  const nameOf = useSpeaker()
  const line = captions.findLast(({ final, peer }) => final && peer !== null)
  return (
    <p className="visually-hidden" aria-live="polite">
      {line && t('call.room.said', { name: nameOf(line.peer), text: line.text })}
    </p>
  )
}

/** Who speaks in a stay; null is oneself. */
function useSpeaker(): (peer: string | null) => string {
  const t = useT()
  const { people } = useRoomSnapshot()
  return (peer) => {
    if (peer === null) return t('call.room.you')
    const person = people.find(({ participant }) => participant.peer === peer)?.participant.person
    return person ? personName(person) : t('call.room.somebody')
  }
}
