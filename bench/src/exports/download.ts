import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds, residentMemory } from '../process-usage.ts'

/** An export to request from a server. */
export interface ExportRequest {
  readonly port: number
  readonly host: string
  /** Process id of the server, whose memory is measured. */
  readonly pid: number
  readonly path: string
  /** Read at this rate in bytes a second for ten seconds; by default as fast as possible, to the end. */
  readonly pace?: number
}

export interface Download {
  readonly seconds: number
  readonly bytes: number
  readonly lines: number
  /** Resident memory of the server before the download, in bytes. */
  readonly before: number
  /** Peak during the download. */
  readonly most: number
  /** CPU seconds used by the server. */
  readonly cpu: number
}

const SLOW_SECONDS = 10
const LINE_END = 10

/** Reads an export like a client and measures the server's memory meanwhile. */
export async function download(target: ExportRequest): Promise<Download> {
  const before = residentMemory(target.pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMemory(target.pid))
  }, 50)
  const used = processorSeconds(target.pid)
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1_000
  let bytes = 0
  let lines = 0
  try {
    for await (const piece of await open(target)) {
      // A response without an encoding yields buffers.
      const buffer = piece as Buffer
      bytes += buffer.length
      for (const byte of buffer) if (byte === LINE_END) lines += 1
      if (target.pace === undefined) continue
      if (elapsed() > SLOW_SECONDS) break
      await pause(Math.max(0, (bytes / target.pace - elapsed()) * 1_000))
    }
  } finally {
    clearInterval(watch)
  }
  const cpu = processorSeconds(target.pid) - used
  return { seconds: elapsed(), bytes, lines, before, most, cpu }
}

function open({ port, host, path }: ExportRequest): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`${path} was answered with ${answer.statusCode}`))
    })
    outgoing.once('error', reject).end()
  })
}
