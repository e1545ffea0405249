import { vi } from 'vitest'

/** Rings that sound in the page of a component test at this moment. */
export function watchRings(): readonly AudioBufferSourceNode[] {
  const playing: AudioBufferSourceNode[] = []
  class Watched extends AudioBufferSourceNode {
    override start(): void {
      playing.push(this)
      super.start()
    }

    override stop(): void {
      playing.splice(playing.indexOf(this), 1)
      super.stop()
    }
  }
  vi.stubGlobal('AudioBufferSourceNode', Watched)
  return playing
}
