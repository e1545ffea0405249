import type { Dispatch } from 'react'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { PanelAction, SavedStat } from './panel-state.ts'
import styles from './panel.module.css'

/** The stat is made; on to where it is published. */
export function StatSavedStep({ stat, act }: { stat: SavedStat; act: Dispatch<PanelAction> }) {
  const t = useT()
  const { ccai: area } = useTenant().config.names
  return (
    <div className={styles['step']}>
      <h3 tabIndex={-1}>{t('statForm.created')}</h3>
      <Banner
        look="done"
        action={
          <ButtonLink to={paths.statsManagement()}>{t('statForm.goToCcai', { area })}</ButtonLink>
        }
      >
        {t('statForm.savedTo', { name: stat.name, area })}
      </Banner>
      <p className={styles['quiet']}>{t('statForm.savedNext', { area })}</p>
      <div className={styles['actions']}>
        <Button onPress={() => act({ do: 'stat' })}>{t('statForm.another')}</Button>
        <Button onPress={() => act({ do: 'back' })}>{t('statForm.toSharing')}</Button>
      </div>
    </div>
  )
}
