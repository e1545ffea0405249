import type { Bounds } from '@plat/contract/platform/geometry'
import type { SearchState } from '@plat/contract/search/search-state'
import { hasUnreadShape } from '@plat/contract/search/search-url-values'
import { Suspense, useRef, useState, type RefObject, useEffect } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import type { MapColours } from '../../map/map-types.ts'
import { useMapState } from '../../map/use-map-engine.ts'
import { boundsOf } from '../../map/view.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { lazyCode } from '../../ui/later.ts'
import type { FilterContext } from '../filters/filter-types.ts'
import { DrawCard, UnreadCard } from './draw-card.tsx'
import { DrawToolbar } from './draw-toolbar.tsx'
import { useDraw } from './use-draw.ts'
import { useDrawKeys } from './use-draw-keys.ts'
import type { Doing } from './use-doing.ts'
import styles from './draw.module.css'

const DrawForm = lazyCode(() => import('./draw-form.tsx'))
const NearbyCard = lazyCode(async () => ({
  default: (await import('./nearby-card.tsx')).NearbyCard,
}))

interface DrawLayerProps extends Pick<FilterContext, 'module' | 'state' | 'update'> {
  engine: MapEngine | null
  colours: MapColours
  /** The search that the drawing is left out of; null: it is searched in. */
  leftOutOf: SearchState | null
}

/** Over the map: the tools to draw the area that is searched, and what is near the chosen place. */
export function DrawLayer(props: DrawLayerProps) {
  const { module, state, engine, colours, leftOutOf, update } = props
  const t = useT()
  const layer = useRef<HTMLDivElement>(null)
  const crosshair = useRef<HTMLDivElement>(null)
  const [unread, setUnread] = useState(() =>
    hasUnreadShape(new URLSearchParams(window.location.search)),
  )
  const [form, setForm] = useState(false)
  const ready = useMapState(engine).status === 'ready'
  const bounds = boundsOf(module.control.map.geo.agencyBounds)
  const draw = useDraw({ engine, colours, state, bounds, update })
  useDrawKeys(engine, draw, crosshair)
  const left = useLeftDrawing(layer, draw.doing)

  return (
    <>
      <div ref={layer} className={styles['layer']} data-drawing-tools>
        <div className={styles['cards']}>
          {unread && <UnreadCard onClose={() => setUnread(false)} />}
          {draw.doing.what !== 'nothing' || draw.failed ? (
            <DrawCard module={module} state={state} draw={draw} leftOutOf={leftOutOf} />
          ) : (
            state.shape === null &&
            (state.address !== null || state.places.length > 0) && (
              <Suspense>
                <NearbyCard state={state} update={update} />
              </Suspense>
            )
          )}
        </div>
        <DrawToolbar
          draw={draw}
          shape={state.shape}
          ready={ready}
          onForm={() => {
            if (draw.doing.what === 'drawing') draw.stop()
            setForm(true)
          }}
        />
        {form && (
          <Suspense>
            <DrawForm
              module={module}
              state={state}
              leftOutOf={leftOutOf}
              bounds={bounds}
              view={viewBounds(engine)}
              onClose={() => setForm(false)}
              onChoose={(shape) => {
                setForm(false)
                draw.choose(shape)
              }}
            />
          </Suspense>
        )}
      </div>
      <Announcement message={left === null ? '' : t(`draw.left.${left}`)} />
      <div ref={crosshair} className={styles['crosshair']} hidden />
    </>
  )
}

/** What the map shows now; null where there is no map. */
function viewBounds(engine: MapEngine | null): Bounds | null {
  const view = engine?.map?.getBounds()
  return view ? [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] : null
}

/**
 * When drawing or changing an area has ended, brings the focus from the map, or from a button that is gone,
 * back to the tool that it was begun with.
 * @returns what has ended, to be said; null while something is being done.
 */
function useLeftDrawing(
  layer: RefObject<HTMLElement | null>,
  doing: Doing,
): 'drawing' | 'editing' | null {
  const last = useRef(doing)
  const [left, setLeft] = useState<'drawing' | 'editing' | null>(null)
  const [seen, setSeen] = useState(doing)
  if (seen !== doing) {
    setSeen(doing)
    if (doing.what !== 'nothing') setLeft(null)
    else if (seen.what !== 'nothing') setLeft(seen.what)
  }
  useEffect(() => {
    const before = last.current
    last.current = doing
    if (doing.what !== 'nothing' || before.what === 'nothing') return
    const now = document.activeElement
    if (now !== null && now !== document.body && now.tagName !== 'CANVAS') return
    const tool = before.what === 'drawing' ? before.kind : 'edit'
    layer.current?.querySelector<HTMLElement>(`[data-tool=${tool}]`)?.focus({ preventScroll: true })
  }, [doing, layer])
  return left
}
