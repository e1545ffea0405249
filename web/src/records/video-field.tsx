import type { RecordVideo, VideoEntry } from '@plat/contract/records/records'
import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { isWithin, clock } from './video-range.ts'
import { Play } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import styles from './video-field.module.css'

/** A recording with the parts that can be chosen: a chosen part is played, and nothing beyond it. */
export function VideoField({ video }: { video: RecordVideo }) {
  const t = useT()
  const localize = useLocalize()
  const { locale } = useIntl()
  const { player, part, choose, pauseOutside, rewind } = useVideoPart()
  const [failed, setFailed] = useState(false)
  const takenOver = useTakenOver()
  const foreign = !video.url.startsWith('/')

  /** Captions in the reader's language are on: a browser's own choice would be none. */
  function showCaptions(element: HTMLVideoElement) {
    for (const track of element.textTracks)
      track.mode = track.language.slice(0, 2) === locale.slice(0, 2) ? 'showing' : 'disabled'
  }

  const showLoaded = useEffectEvent(() => {
    // It was played before the page was taken over: the event is past.
    if (player.current && player.current.readyState > 0) showCaptions(player.current)
  })
  useEffect(() => showLoaded(), [])

  return (
    <figure className={styles['video']}>
      {video.title !== null && <AgencyWords as="figcaption" text={video.title} />}
      {/* Captions are the agency's to give: without them there is no track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        src={video.url}
        controls
        playsInline
        // Until the page is taken over, columns and sheet both hold a player.
        preload={takenOver ? 'metadata' : 'none'}
        crossOrigin={foreign && video.captions.length > 0 ? 'anonymous' : undefined}
        aria-label={video.title === null ? t('video.player') : localize(video.title)}
        onLoadedMetadata={(event) => showCaptions(event.currentTarget)}
        onTimeUpdate={(event) => pauseOutside(event.currentTarget)}
        onPlay={(event) => rewind(event.currentTarget)}
        onError={() => setFailed(true)}
      >
        {video.captions.map(({ language, label, url }) => (
          <track key={url} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {failed && (
        <p role="alert" className={styles['failed']}>
          {t('video.failed')}
        </p>
      )}
      {video.entries.length > 0 && (
        <VideoParts entries={video.entries} chosen={part} onChoose={choose} />
      )}
    </figure>
  )
}

/** The chosen part of a recording: playback starts where it starts and stops where it ends. */
function useVideoPart() {
  const player = useRef<HTMLVideoElement>(null)
  const [part, setPart] = useState<VideoEntry | null>(null)

  /** @param entry null for the whole recording */
  function choose(entry: VideoEntry | null) {
    setPart(entry)
    const element = player.current
    if (!element) return
    if (entry) element.currentTime = entry.SecondsStart
    // A browser that wants a click on the player itself leaves it waiting at the right place.
    element.play().catch(() => undefined)
  }

  /** Playback stays within the chosen part, however the playhead came to where it is. */
  function pauseOutside(element: HTMLVideoElement) {
    if (!part || element.paused || element.seeking || isWithin(part, element.currentTime)) return
    element.pause()
  }

  /** Play, after the part has ended, plays it again. */
  function rewind(element: HTMLVideoElement) {
    if (part && !isWithin(part, element.currentTime)) element.currentTime = part.SecondsStart
  }

  return { player, part, choose, pauseOutside, rewind }
}

interface VideoPartsProps {
  entries: readonly VideoEntry[]
  chosen: VideoEntry | null
  /** Null for the whole recording. */
  onChoose: (entry: VideoEntry | null) => void
}

/** The parts of a recording with their times, to choose one from. */
function VideoParts({ entries, chosen, onChoose }: VideoPartsProps) {
  const t = useT()
  return (
    <>
      <ol className={styles['entries']} aria-label={t('video.entries')}>
        {entries.map((entry) => (
          <li key={`${entry.SecondsStart}-${entry.SecondsEnd}`}>
            <button
              type="button"
              className={styles['entry']}
              aria-current={chosen === entry ? 'true' : undefined}
              onClick={() => onChoose(entry)}
            >
              <Play size={16} aria-hidden />
              <span className={styles['words']}>
                <AgencyWords as="strong" text={entry.Title} />
                {entry.Description !== null && <AgencyWords as="span" text={entry.Description} />}
              </span>
              <span className={styles['time']}>
                {clock(entry.SecondsStart)}–{clock(entry.SecondsEnd)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {chosen && (
        <Button look="quiet" onPress={() => onChoose(null)}>
          {t('video.whole')}
        </Button>
      )}
    </>
  )
}
