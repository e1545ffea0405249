import type { RecordVideo, VideoEntry } from '@plat/contract/records/records'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { clock, isWithin } from './video-range.ts'
import styles from './video-field.module.css'

/** A recording with the parts that can be chosen: a chosen part is played, and nothing beyond it. */
export function VideoField({ video }: { video: RecordVideo }) {
  const t = useT()
  const localize = useLocalize()
  const { locale } = useIntl()
  const player = useRef<HTMLVideoElement>(null)
  const [part, setPart] = useState<VideoEntry | null>(null)
  const [failed, setFailed] = useState(false)
  const foreign = !video.url.startsWith('/')

  function choose(entry: VideoEntry | null) {
    setPart(entry)
    const element = player.current
    if (!element) return
    if (entry) element.currentTime = entry.SecondsStart
    // A browser that wants a click on the player itself leaves it waiting at the right place.
    element.play().catch(() => undefined)
  }

  /** Captions in the reader's language are on: a browser's own choice would be none. */
  function showCaptions(element: HTMLVideoElement) {
    for (const track of element.textTracks)
      track.mode = track.language.slice(0, 2) === locale.slice(0, 2) ? 'showing' : 'disabled'
  }

  /** Playback stays within the chosen part, however the playhead came to where it is. */
  function hold(element: HTMLVideoElement) {
    if (!part || element.paused || element.seeking || isWithin(part, element.currentTime)) return
    element.pause()
  }

  /** Play, after the part has ended, plays it again. */
  function resume(element: HTMLVideoElement) {
    if (part && !isWithin(part, element.currentTime)) element.currentTime = part.SecondsStart
  }

  return (
    <figure className={styles['video']}>
      {video.title !== null && <figcaption>{localize(video.title)}</figcaption>}
      {/* Captions are the agency's to give: without them there is no track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        src={video.url}
        controls
        playsInline
        preload="metadata"
        crossOrigin={foreign && video.captions.length > 0 ? 'anonymous' : undefined}
        aria-label={video.title === null ? t('video.player') : localize(video.title)}
        onLoadedMetadata={(event) => showCaptions(event.currentTarget)}
        onTimeUpdate={(event) => hold(event.currentTarget)}
        onPlay={(event) => resume(event.currentTarget)}
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
        <>
          <ol className={styles['entries']} aria-label={t('video.entries')}>
            {video.entries.map((entry) => (
              <li key={`${entry.SecondsStart}-${entry.SecondsEnd}`}>
                <button
                  type="button"
                  className={styles['entry']}
                  aria-current={part === entry ? 'true' : undefined}
                  onClick={() => choose(entry)}
                >
                  <Play size={16} aria-hidden />
                  <span className={styles['words']}>
                    <strong>{localize(entry.Title)}</strong>
                    {entry.Description !== null && <span>{localize(entry.Description)}</span>}
                  </span>
                  <span className={styles['time']}>
                    {clock(entry.SecondsStart)}–{clock(entry.SecondsEnd)}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {part && (
            <Button look="quiet" onPress={() => choose(null)}>
              {t('video.whole')}
            </Button>
          )}
        </>
      )}
    </figure>
  )
}
