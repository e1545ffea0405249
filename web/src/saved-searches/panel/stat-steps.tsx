import type { Dispatch } from 'react'
import type { SearchToSave } from '../search-to-save.ts'
import type { Drafts } from './drafts.ts'
import type { PanelAction, PanelState } from './panel-state.ts'
import { StatChooseStep } from './stat-choose-step.tsx'
import { StatEditStep } from './stat-edit-step.tsx'
import { StatSavedStep } from './stat-saved-step.tsx'

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
