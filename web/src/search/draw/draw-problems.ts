import type { MessageId } from '../../locales/message-id.ts'
import type { DrawProblem } from './use-doing.ts'

/** What is wrong with an area, and what to do about it. */
export const DRAW_PROBLEMS: Record<DrawProblem, MessageId> = {
  corners: 'draw.problemCorners',
  small: 'draw.problemSmall',
  crossing: 'draw.problemCrossing',
  many: 'draw.problemMany',
  wide: 'draw.problemWide',
  radius: 'draw.problemWide',
  antimeridian: 'reason.shape_crosses_180',
  open: 'draw.problemCorners',
  hole: 'draw.problemCrossing',
  outside: 'draw.problemOutside',
}
