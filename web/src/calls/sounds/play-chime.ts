import { playAt } from '../media/speaker.ts'
import { ringBuffer } from './play-ring.ts'

/**
 * Plays the ring of a call once; to be called by a press.
 * @param speaker id of the chosen one; null: the default of the browser
 * @returns how to stop it
 */
export function playChime(speaker: string | null): () => void {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const source = new AudioBufferSourceNode(context, { buffer: ringBuffer('incoming', context) })
  const element = new Audio()
  const stop = () => {
    element.srcObject = null
    if (context.state !== 'closed') void context.close()
  }
  source.addEventListener('ended', stop)
  source.connect(output)
  element.srcObject = output.stream
  playAt(element, speaker)
  source.start()
  // If the sound does not play, the person says so in the check.
  void context.resume().catch(() => undefined)
  void element.play().catch(() => undefined)
  return stop
}
