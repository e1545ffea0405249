import type { Department } from '@plat/contract/departments/departments'
import type { Channel } from '@plat/contract/offices/channels'
import type { PanelState } from '../state/desk-state.ts'
import type { Desk } from '../use-desk.ts'

/** What the steps of the panel work with. */
export interface PanelStepsProps {
  desk: Desk
  panel: PanelState
  /** Null where the topic names none that there is. */
  department: Department | null
  channel: Channel | null
}
