/**
 * Passes batches on while the next ones are being made; up to `most` items wait in memory.
 */
export async function* readAhead<Item>(
  batches: AsyncIterable<readonly Item[]>,
  most: number,
): AsyncGenerator<readonly Item[]> {
  const waiting: (readonly Item[])[] = []
  // Changed by the reading half: the compiler must not narrow it to its initial value.
  const reading: Reading = { state: 'on', error: undefined, items: 0 }
  let wake = () => {}
  const sleep = () => new Promise<void>((resolve) => (wake = resolve))

  const done = (async () => {
    try {
      for await (const batch of batches) {
        waiting.push(batch)
        reading.items += batch.length
        wake()
        while (isFull(reading, most)) await sleep()
        if (reading.state === 'stopped') return
      }
      reading.state = 'ended'
    } catch (error) {
      Object.assign(reading, { state: 'failed', error })
    }
    wake()
  })()

  try {
    for (;;) {
      const batch = waiting.shift()
      if (batch) {
        reading.items -= batch.length
        wake()
        yield batch
      } else if (reading.state === 'failed') throw reading.error
      else if (reading.state === 'ended') return
      else await sleep()
    }
  } finally {
    if (reading.state === 'on') reading.state = 'stopped'
    wake()
    await done
  }
}

interface Reading {
  state: 'on' | 'stopped' | 'ended' | 'failed'
  error: unknown
  /** Items that wait. */
  items: number
}

function isFull({ items, state }: Reading, most: number): boolean {
  return items >= most && state === 'on'
}
