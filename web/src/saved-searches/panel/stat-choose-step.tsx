import type { StatType } from '@plat/contract/statistics/stat-options'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { Dispatch } from 'react'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { lackOf, statFieldsOf } from '../../statistics/edit/module-fields.ts'
import { typeWords } from '../../statistics/edit/type-words.ts'
import { Button } from '../../ui/button.tsx'
import type { PanelAction } from './panel-state.ts'
import styles from './stat-steps.module.css'
import panelStyles from './panel.module.css'

interface StatChooseStepProps {
  module: ModuleConfig
  act: Dispatch<PanelAction>
}

/** Which number is made of the search: the types that the agency offers, each in a sentence with an example. */
export function StatChooseStep({ module, act }: StatChooseStepProps) {
  const t = useT()
  const localize = useLocalize()
  const types = useTenant().config.control.stats.widgetOptions
  const fields = statFieldsOf(module)
  return (
    <div className={panelStyles['step']}>
      <h3 tabIndex={-1}>{t('statForm.chooseTitle')}</h3>
      <p className={panelStyles['quiet']}>{t('statForm.chooseLead')}</p>
      <ul className={styles['types']} aria-label={t('statForm.chooseTitle')}>
        {types.map((type) => (
          <TypeChoice
            key={type}
            type={type}
            lack={lackOf(type, fields)}
            module={localize(module.display_name)}
            onChoose={() => act({ do: 'chooseStat', type })}
          />
        ))}
      </ul>
      <div className={panelStyles['actions']}>
        <Button onPress={() => act({ do: 'back' })}>{t('share.back')}</Button>
      </div>
    </div>
  )
}

interface TypeChoiceProps {
  type: StatType
  lack: ReturnType<typeof lackOf>
  module: string
  onChoose: () => void
}

function TypeChoice({ type, lack, module, onChoose }: TypeChoiceProps) {
  const t = useT()
  const { name, about, example } = typeWords(type)
  if (lack !== null)
    return (
      <li className={styles['lacking']}>
        <strong>{t(name)}</strong>
        <span>{t(lack, { module })}</span>
      </li>
    )
  return (
    <li>
      <button type="button" className={styles['type']} onClick={onChoose}>
        <strong>{t(name)}</strong>
        <span>{t(about)}</span>
        <span className={panelStyles['quiet']}>{t(example)}</span>
      </button>
    </li>
  )
}
