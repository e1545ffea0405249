import type { PanelState, PanelStep } from './state/desk-state.ts'
import type { Topic } from './state/topic.ts'

/** Where a tab keeps its open panel through a reload, such as a provider's sign-in makes; `app/calls-slot.tsx` looks there. */
const NAME = 'plat.call-panel'

/** Steps to which one comes back; a call that is under way is told by the server. */
const KEPT: ReadonlySet<PanelStep> = new Set([
  'choice',
  'note',
  'call-back',
  'comment',
  'appointment',
  'appointment-confirm',
])

interface KeptPanel {
  readonly path: string
  readonly topic: Topic
  readonly step: PanelStep
}

/** The panel that was open on this page before it was loaded anew. */
export function readKeptPanel(path: string): Omit<KeptPanel, 'path'> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as KeptPanel | null
    return kept?.path === path ? kept : null
  } catch {
    return null
  }
}

/** Keeps where somebody is in the panel; nothing of what was typed. A closed panel is forgotten. */
export function keepPanel(panel: PanelState | null, path: string): void {
  try {
    if (!panel?.open || !KEPT.has(panel.step)) sessionStorage.removeItem(NAME)
    else {
      const { topic, step } = panel
      sessionStorage.setItem(NAME, JSON.stringify({ path, topic, step } satisfies KeptPanel))
    }
  } catch {
    // A full or forbidden store: a reload closes the panel.
  }
}
