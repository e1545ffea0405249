import type { PlaceLayer } from '@plat/contract/places/places'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { Layers } from 'lucide-react'
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components'
import type { Ground } from '../../map/aerial-style.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { Check } from '../../ui/check.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './layers-control.module.css'

interface LayersControlProps {
  layers: readonly PlaceLayer[]
  /** Ids of the layers that are drawn. */
  chosen: readonly string[]
  /** Outlines of a chosen layer could not be loaded. */
  failed: boolean
  onChange: (chosen: string[]) => void
  /** Aerial pictures, where the agency has some. */
  aerial: MapSettings['aerial']
  ground: Ground
  onGround: (ground: Ground) => void
}

/** Chooses the ground of the map and the layers of places drawn on it; nothing for an agency without either. */
export function LayersControl({
  layers,
  chosen,
  failed,
  onChange,
  aerial,
  ground,
  onGround,
}: LayersControlProps) {
  const t = useT()
  const localize = useLocalize()
  if (layers.length === 0 && aerial === undefined) return null
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].sort())
  return (
    <div className={styles['control']} data-map-layers>
      <DialogTrigger>
        <IconButton icon={Layers} label={t('map.layers')} className={styles['button'] ?? ''} />
        <Popover className={styles['popover'] ?? ''} placement="bottom end">
          <Dialog className={styles['dialog'] ?? ''}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {t('map.layers')}
            </Heading>
            {aerial && (
              <div className={styles['ground']}>
                <RadioList
                  label={t('map.ground')}
                  options={[
                    { id: 'map', label: t('map.groundMap') },
                    {
                      id: 'aerial',
                      label: aerial.label ? localize(aerial.label) : t('map.groundAerial'),
                    },
                  ]}
                  selected={ground}
                  onSelect={onGround}
                />
              </div>
            )}
            {layers.length > 0 && <p className={styles['hint']}>{t('map.layersHint')}</p>}
            {layers.map(({ id, label }) => (
              <Check
                key={id}
                label={localize(label)}
                checked={chosen.includes(id) ? 'all' : 'none'}
                onToggle={() => toggle(id)}
              />
            ))}
            {failed && (
              <p role="alert" className={styles['failed']}>
                {t('map.layersFailed')}
              </p>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}
