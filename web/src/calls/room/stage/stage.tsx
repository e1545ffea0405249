import { type Ref, useRef } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { useRoomSnapshot } from '../room-context.ts'
import { statusWords } from '../status-words.ts'
import { arrangeTiles } from './arrange-tiles.ts'
import { Tile } from './tile.tsx'
import { tileColumns } from './tile-grid.ts'
import { useElementSize } from './use-element-size.ts'
import { useSpeaking } from './use-speaking.ts'
import styles from './stage.module.css'

interface StageProps {
  /** Only the first picture is shown. */
  single?: boolean
  /** The first picture's element. */
  pictureRef?: Ref<HTMLVideoElement | null>
}

/** Everybody's pictures, and what is to be said of the connection. */
export function Stage({ single = false, pictureRef }: StageProps) {
  const t = useT()
  const { people, status, note } = useRoomSnapshot()
  const speaking = useSpeaking()
  const grid = useRef<HTMLUListElement>(null)
  const { width, height } = useElementSize(grid)
  const { main, small, inset } = arrangeTiles(people, note.sharing)
  const shown = single ? main.slice(0, 1) : main
  const columns = tileColumns(shown.length, width, height)
  const words = statusWords({ status, people })
  return (
    <div className={styles['stage']} data-inset={inset}>
      <ul
        ref={grid}
        className={styles['grid']}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        aria-label={t('call.room.pictures')}
      >
        {shown.map((tile, at) => (
          <Tile
            key={tile.id}
            tile={tile}
            speaking={speaking.has(tile.id)}
            pictureRef={at === 0 ? pictureRef : undefined}
          />
        ))}
      </ul>
      {!single && small.length > 0 && (
        <ul className={styles['strip']} aria-label={t('call.room.smallPictures')}>
          {small.map((tile) => (
            <Tile key={tile.id} tile={tile} speaking={speaking.has(tile.id)} small />
          ))}
        </ul>
      )}
      {/* There before its words, so that no reader misses them. */}
      <div role="status">{words && <p className={styles['status']}>{t(words)}</p>}</div>
    </div>
  )
}
