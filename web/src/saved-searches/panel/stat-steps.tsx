import type { Dispatch } from 'react'
import { useAreaName } from '../../shell/use-area-name.ts'
import type { SearchToSave } from '../search-to-save.ts'
import type { Drafts } from './drafts.ts'
import type { PanelAction, PanelState, SavedStat } from './panel-state.ts'
import { StatChooseStep } from './stat-choose-step.tsx'
import { StatEditStep } from './stat-edit-step.tsx'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './panel.module.css'

interface StatStepsProps {
  subject: SearchToSave
  state: PanelState
  drafts: Drafts
  act: Dispatch<PanelAction>
}

/** The steps in which a stat is made of the search; nothing in the others. */
export default function StatSteps({ subject, state, drafts, act }: StatStepsProps) {
  const { step, statType, stat } = state
  if (step === 'STAT_CHOOSE') return <StatChooseStep module={subject.module} act={act} />
  if (step === 'STAT_EDIT' && statType)
    return (
      <StatEditStep key={statType} subject={subject} type={statType} drafts={drafts} act={act} />
    )
  return step === 'STAT_SAVED' && stat ? <StatSavedStep stat={stat} act={act} /> : null
}

/** The stat is made; on to where it is published. */
function StatSavedStep({ stat, act }: { stat: SavedStat; act: Dispatch<PanelAction> }) {
  const t = useT()
  const area = useAreaName('ccai')
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
