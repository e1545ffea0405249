/** Width to height that tiles come close to. */
const SHAPE = 16 / 10

/** In how many columns so many tiles are largest. @param width and height of what there is, CSS pixels */
export function tileColumns(count: number, width: number, height: number): number {
  let best = 1
  let largest = 0
  for (let columns = 1; columns <= count; columns += 1) {
    const tileWidth = width / columns
    const tileHeight = height / Math.ceil(count / columns)
    const size = Math.min(tileWidth, tileHeight * SHAPE)
    if (size <= largest) continue
    largest = size
    best = columns
  }
  return best
}
