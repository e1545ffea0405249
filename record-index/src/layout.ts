/** Records per block: the unit that a view or a drawn area takes or leaves as a whole. */
export const BLOCK = 256
/** Words of a bitset per block. */
export const BLOCK_WORDS = BLOCK / 32
/** Blocks per group of blocks, looked at before the blocks themselves. */
export const GROUP = 32
/** Unused position while building. */
export const NO_ROW = 0xffffffff

/** `count` rounded up to whole blocks. */
export function wholeBlocks(count: number): number {
  return Math.ceil(count / BLOCK) * BLOCK
}
