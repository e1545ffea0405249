import type { FastifyBaseLogger } from 'fastify'
import type { Scene } from '../static-map/scene.ts'
import type { Block } from './pdf/report-content.ts'

/** Pixels of a report's map: of a search, and of a record, which is at one place and seldom fills its page. */
export const SEARCH_MAP = { width: 680, height: 370 } as const
export const RECORD_MAP = { width: 680, height: 270 } as const

/** A map as a block of a report; none where it cannot be drawn: the report is made without it. */
export async function mapBlock(
  logger: FastifyBaseLogger,
  alt: string,
  gather: () => Promise<Scene | null>,
): Promise<Block[]> {
  try {
    const scene = await gather()
    return scene === null ? [] : [{ kind: 'map', alt, scene }]
  } catch (error) {
    logger.warn({ err: error }, 'a report has no map')
    return []
  }
}
