/** Records per block: the unit that a view or drawn area includes or skips as a whole. */
export const BLOCK = 256
/** Bitset words per block. */
export const BLOCK_WORDS = BLOCK / 32
/** Blocks per group; groups are tested before their blocks. */
export const GROUP = 32
/** Marks an unused position while building. */
export const NO_ROW = 0xffffffff

/** `count` rounded up to whole blocks. */
export function wholeBlocks(count: number): number {
  return Math.ceil(count / BLOCK) * BLOCK
}
