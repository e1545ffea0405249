import type { RecordVideo } from '@plat/contract/records/records'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { useVideoPart } from './use-video-part.ts'
import { VideoParts } from './video-parts.tsx'
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
