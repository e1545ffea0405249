import type { CallPerson } from '@plat/contract/calls/call-subject'
import { Hand, MicOff, MonitorUp, VideoOff } from 'lucide-react'
import type { Ref } from 'react'
import type { MessageId } from '../../../locales/message-id.ts'
import { useT } from '../../../shell/use-t.ts'
import type { MediaNote } from '../data-message.ts'
import { personName } from '../../person-name.ts'
import { initials } from '../initials.ts'
import { Picture } from '../picture.tsx'
import { useMediaState, useRoomSnapshot } from '../room-context.ts'
import type { RoomPerson } from '../room-state.ts'
import type { StageTile } from './arrange-tiles.ts'
import styles from './stage.module.css'

interface TileProps {
  tile: StageTile
  speaking: boolean
  small?: boolean
  /** The picture's element. */
  pictureRef?: Ref<HTMLVideoElement | null> | undefined
}

/** One picture of the stage, or who it would show. */
export function Tile({ tile, speaking, small = false, pictureRef }: TileProps) {
  switch (tile.kind) {
    case 'self':
      return <OwnTile small={small} />
    case 'own-screen':
      return <OwnScreen />
    case 'screen':
      return <ScreenTile person={tile.person} small={small} pictureRef={pictureRef} />
    case 'person':
      return (
        <PersonTile
          person={tile.person}
          speaking={speaking}
          small={small}
          pictureRef={pictureRef}
        />
      )
  }
}

function PersonTile({
  person: { participant, note, camera, link },
  speaking,
  small,
  pictureRef,
}: Omit<TileProps, 'tile'> & { person: RoomPerson }) {
  const t = useT()
  const name = personName(participant.person)
  return (
    <li className={styles['tile']} data-speaking={speaking} data-small={small}>
      {camera ? (
        <Picture
          track={camera}
          label={t('call.room.pictureOf', { name })}
          ref={pictureRef ?? null}
        />
      ) : (
        <Initials person={participant.person} words={absence(participant.state, link, note)} />
      )}
      <Caption name={name} note={note} />
    </li>
  )
}

function ScreenTile({
  person: { participant, screen },
  small,
  pictureRef,
}: Omit<TileProps, 'tile' | 'speaking'> & { person: RoomPerson }) {
  const t = useT()
  const label = t('call.room.screenOf', { name: personName(participant.person) })
  return (
    <li className={styles['tile']} data-small={small}>
      {screen && <Picture track={screen} label={label} whole ref={pictureRef ?? null} />}
      <p className={styles['name']}>
        <MonitorUp size={16} aria-hidden className={styles['sign']} />
        <span className={styles['tileName']}>{label}</span>
      </p>
    </li>
  )
}

function OwnTile({ small }: { small: boolean }) {
  const t = useT()
  const { self, note } = useRoomSnapshot()
  const { camera } = useMediaState()
  const isShown = camera.kind === 'on' && !note.paused
  return (
    <li className={styles['tile']} data-small={small} data-self>
      {isShown ? (
        <Picture track={camera.track} label={t('call.room.ownPicture')} mirrored />
      ) : (
        <Initials person={self?.person ?? null} words={note.thin ? 'call.room.thin' : null} />
      )}
      <Caption name={t('call.room.you')} note={note} />
    </li>
  )
}

function OwnScreen() {
  const t = useT()
  const { screen } = useMediaState()
  const label = t('call.room.ownScreen')
  return (
    <li className={styles['tile']} data-small>
      {screen && <Picture track={screen} label={label} whole />}
      <p className={styles['name']}>
        <span className={styles['tileName']}>{label}</span>
      </p>
    </li>
  )
}

function Initials({ person, words }: { person: CallPerson | null; words: MessageId | null }) {
  const t = useT()
  return (
    <div className={styles['nobody']}>
      <span className={styles['initials']} aria-hidden>
        {person && initials(person)}
      </span>
      {words && <p>{t(words)}</p>}
    </div>
  )
}

/** Why there is no picture of somebody; null: they do not send one. */
function absence(
  state: RoomPerson['participant']['state'],
  link: RoomPerson['link'],
  { thin }: MediaNote,
): MessageId | null {
  if (state === 'joining') return 'call.room.theyJoin'
  if (state === 'away') return 'call.room.theyAreAway'
  if (link === 'connecting') return 'call.room.connecting'
  if (link === 'reconnecting') return 'call.room.theyReconnect'
  if (link === 'blocked') return 'call.room.theyAreBlocked'
  return thin ? 'call.room.theirsThin' : null
}

/** Who it is, and what of them does not come. */
function Caption({ name, note }: { name: string; note: MediaNote }) {
  const t = useT()
  const signs = [
    note.hand && { icon: Hand, words: t('call.room.handUp') },
    note.muted && { icon: MicOff, words: t('call.room.muted') },
    note.paused && { icon: VideoOff, words: t('call.room.paused') },
    note.sharing && { icon: MonitorUp, words: t('call.room.sharing') },
  ].filter((sign) => sign !== false)
  return (
    <p className={styles['name']}>
      <span className={styles['tileName']}>{name}</span>
      {signs.map(({ icon: Icon, words }) => (
        <span key={words} className={styles['sign']}>
          <Icon size={16} aria-hidden />
          <span className="visually-hidden">{words}</span>
        </span>
      ))}
    </p>
  )
}
