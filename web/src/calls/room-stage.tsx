import type { CallParticipant } from '@plat/contract/calls/calls'
import {
  CirclePause,
  Languages,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  Video,
  Volume2,
} from 'lucide-react'
import { useId, useRef } from 'react'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { MediaTrouble } from './media-trouble.tsx'
import { MovingPicture } from './moving-picture.tsx'
import { personName } from './person-name.ts'
import type { RoomSession, RoomSnapshot } from './room-session.ts'
import { type StagePerson, stageWords } from './stage-words.ts'
import { useLiveLost } from './use-live-lost.ts'
import { takePart, useRoomSnapshot } from './use-room.ts'
import { ViewButtons } from './view-buttons.tsx'
import styles from './stage.module.css'

/** What `RoomStage` is drawn with. */
export interface RoomStageProps {
  room: RoomSession
  people: readonly CallParticipant[]
  viewerId: string
}

/** The pictures of a call, and what is wrong with the connection or with the devices. */
export function RoomStage({ room, people, viewerId }: RoomStageProps) {
  const t = useT()
  const ground = useRef<HTMLDivElement>(null)
  const shown = useRoomSnapshot(room)
  const { remotes, soundBlocked, asksHow } = shown
  const others = people
    .filter(({ person }) => person.id !== viewerId)
    .map((one) => ({ one, media: one.peer === null ? undefined : remotes.get(one.peer) }))
    .toSorted((one, other) => Number(other.one.interpreter) - Number(one.one.interpreter))
  const own = people.find(({ person }) => person.id === viewerId)
  const words = stageWords(shown, others, useLiveLost(), t)
  return (
    <section className={styles['stage']} aria-label={t('call.room.pictures')}>
      {soundBlocked && (
        <Banner
          action={
            <Button icon={Volume2} onPress={room.playSound}>
              {t('call.room.soundOn')}
            </Button>
          }
        >
          <p>{t('call.room.soundBlocked')}</p>
        </Banner>
      )}
      <MediaTrouble media={room.media} />
      <div ref={ground} className={styles['ground']}>
        <ul
          className={styles['tiles']}
          data-many={others.length > 1 || others[0]?.one.interpreter || undefined}
        >
          {others.map((other) => (
            <Tile key={other.one.person.id} {...other} />
          ))}
        </ul>
        {asksHow ? <ChooseHow room={room} /> : own && <OwnPictures shown={shown} one={own} />}
        <div role="status" className={styles['status']}>
          {words.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {!asksHow && <ViewButtons videos={ground} seesOthers={others.some(isSeen)} />}
      </div>
    </section>
  )
}

function isSeen({ media }: StagePerson): boolean {
  return media !== undefined && (media.camera ?? media.screen) !== null
}

/**
 * What comes from a person: the screen where it is shared, the picture, or the name alone. The interpreter's screen has a
 * tile of its own.
 */
function Tile({ one: { person, interpreter }, media }: StagePerson) {
  const t = useT()
  const { camera = null, screen = null, note = null } = media ?? {}
  const name = personName(person, t)
  const screenName = t('call.room.screenOf', { name })
  const inTile = interpreter ? null : screen
  return (
    <>
      <li
        className={styles['tile']}
        data-seat={interpreter || undefined}
        data-sharing={inTile !== null || undefined}
      >
        {inTile && <MovingPicture track={inTile} label={screenName} whole />}
        {camera && (
          <div className={inTile ? styles['beside'] : styles['full']}>
            {/* Hands that sign are not cut off. */}
            <MovingPicture
              track={camera}
              label={t('call.room.pictureOf', { name })}
              whole={interpreter}
            />
          </div>
        )}
        {!camera && !inTile && <Initials name={name} />}
        <p className={styles['name']}>
          <span>{name}</span>
          {interpreter && <Seat />}
          {note?.muted === true && <Sign icon={MicOff} words={t('call.room.muted')} />}
          {note?.sharing === true && <Sign icon={MonitorUp} words={t('call.room.sharing')} />}
          {note?.interrupted === true && (
            <Sign icon={CirclePause} words={t('call.room.interrupted')} />
          )}
        </p>
      </li>
      {interpreter && screen && (
        <li className={styles['tile']} data-sharing>
          <MovingPicture track={screen} label={screenName} whole />
          <p className={styles['name']}>
            <span>{screenName}</span>
          </p>
        </li>
      )}
    </>
  )
}

function OwnPictures({
  shown: { media, note },
  one: { person, interpreter },
}: {
  shown: RoomSnapshot
  one: CallParticipant
}) {
  const t = useT()
  const { camera, screen } = media
  return (
    <div className={styles['own']}>
      {screen && <MovingPicture track={screen} label={t('call.room.ownScreen')} whole />}
      {camera.kind === 'on' ? (
        <MovingPicture track={camera.track} label={t('call.room.ownPicture')} mirrored />
      ) : (
        <Initials name={personName(person, t)} />
      )}
      <p className={styles['name']}>
        <span>{t('call.chat.you')}</span>
        {interpreter && <Seat />}
        {note.muted && <Sign icon={MicOff} words={t('call.room.muted')} />}
      </p>
    </div>
  )
}

function Initials({ name }: { name: string }) {
  const letters = name
    .split(' ')
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('')
  return (
    <span className={styles['initials']} aria-hidden>
      {letters.toUpperCase()}
    </span>
  )
}

/** Follows the name of the interpreter. */
function Seat() {
  const t = useT()
  return (
    <>
      {' '}
      <span className={styles['seat']}>· {t('call.seat.interpreter')}</span>
      <Languages size={16} aria-hidden className={styles['sign']} />
    </>
  )
}

function Sign({ icon: Icon, words }: { icon: typeof MicOff; words: string }) {
  return (
    <span className={styles['sign']}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** No device is turned on before this is answered, here or in an earlier call. */
function ChooseHow({ room }: { room: RoomSession }) {
  const t = useT()
  const title = useId()
  return (
    <div role="group" aria-labelledby={title} className={styles['how']}>
      <h2 id={title}>{t('call.room.how')}</h2>
      <p>{t('call.room.howHint')}</p>
      <div className={styles['choices']}>
        <Button look="primary" icon={Video} onPress={() => takePart(room, 'camera')}>
          {t('call.room.withCamera')}
        </Button>
        <Button icon={Mic} onPress={() => takePart(room, 'microphone')}>
          {t('call.room.withMicrophone')}
        </Button>
        <Button icon={MessageSquare} onPress={() => takePart(room, 'chat')}>
          {t('call.room.withChat')}
        </Button>
      </div>
    </div>
  )
}
