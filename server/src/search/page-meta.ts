import type { OpenModule } from './open-module.ts'

/** What an answer says of the page that it is, and of all that the page is from. */
export function pageMeta(
  module: OpenModule,
  itemCount: number,
  { offset, limit }: { offset: number; limit: number },
) {
  return { ...module.meta, pagination: { itemCount, offset, limit } }
}
