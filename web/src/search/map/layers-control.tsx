import type { PlaceLayer } from '@plat/contract/places/places'
import { Layers } from 'lucide-react'
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Check } from '../../ui/check.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './layers-control.module.css'

interface LayersControlProps {
  layers: readonly PlaceLayer[]
  /** Ids of the layers that are drawn. */
  chosen: readonly string[]
  /** Outlines of a chosen layer could not be loaded. */
  failed: boolean
  onChange: (chosen: string[]) => void
}

/** Chooses which of the agency's layers of places the map draws; nothing for an agency without any. */
export function LayersControl({ layers, chosen, failed, onChange }: LayersControlProps) {
  const t = useT()
  const localize = useLocalize()
  if (layers.length === 0) return null
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].sort())
  return (
    <div className={styles['control']}>
      <DialogTrigger>
        <IconButton icon={Layers} label={t('map.layers')} className={styles['button'] ?? ''} />
        <Popover className={styles['popover'] ?? ''} placement="bottom end">
          <Dialog className={styles['dialog'] ?? ''}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {t('map.layers')}
            </Heading>
            <p className={styles['hint']}>{t('map.layersHint')}</p>
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
