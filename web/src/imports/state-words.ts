import type { ModuleImport } from '@plat/contract/imports/imports'
import type { MessageId } from '../locales/message-id.ts'
import type { StatusShape } from '../ui/status-mark.tsx'

/** A state as word, shape and colour: filled went well or goes on, a ring wants somebody, a dash is nothing yet. */
export const STATE_WORDS = {
  finished: { name: 'imports.state.finished', shape: 'live', colour: 'var(--archive)' },
  running: { name: 'imports.state.running', shape: 'live', colour: 'var(--live)' },
  refused: { name: 'imports.state.refused', shape: 'archive', colour: 'var(--danger)' },
  failed: { name: 'imports.state.failed', shape: 'archive', colour: 'var(--danger)' },
  never: { name: 'imports.state.never', shape: 'unknown', colour: 'var(--text-quiet)' },
} as const satisfies Record<
  ModuleImport['state'],
  { name: MessageId; shape: StatusShape; colour: string }
>
