import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What is asked of which server. */
export interface Wanted {
  readonly port: number
  readonly host: string
  /** Of the server's process, whose memory is watched. */
  readonly pid: number
  readonly path: string
  /** Bytes a second at which it is read, for ten seconds; left out: as fast as it comes, to the end. */
  readonly pace?: number
}

export interface Download {
  readonly seconds: number
  readonly bytes: number
  readonly lines: number
  /** Resident memory of the server before and at most while it wrote, bytes. */
  readonly before: number
  readonly most: number
  /** Seconds of the processor that the server used. */
  readonly cpu: number
}

const SLOW_SECONDS = 10
const LINE_END = 10

/** Reads an export as a client does, and watches the server's memory meanwhile. */
export async function download(wanted: Wanted): Promise<Download> {
  const before = residentMemory(wanted.pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMemory(wanted.pid))
  }, 50)
  const used = processorSeconds(wanted.pid)
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1_000
  let bytes = 0
  let lines = 0
  try {
    for await (const piece of await open(wanted)) {
      // The stream of an answer without an encoding gives buffers.
      const buffer = piece as Buffer
      bytes += buffer.length
      for (const byte of buffer) if (byte === LINE_END) lines += 1
      if (wanted.pace === undefined) continue
      if (elapsed() > SLOW_SECONDS) break
      await pause(Math.max(0, (bytes / wanted.pace - elapsed()) * 1_000))
    }
  } finally {
    clearInterval(watch)
  }
  const cpu = processorSeconds(wanted.pid) - used
  return { seconds: elapsed(), bytes, lines, before, most, cpu }
}

function open({ port, host, path }: Wanted): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`${path} was answered with ${answer.statusCode}`))
    })
    asking.once('error', reject).end()
  })
}

/** User and system time of all threads so far, in steps of 10 ms; 0 where the system does not say. */
function processorSeconds(pid: number): number {
  try {
    // Behind the name in brackets; fields 14 and 15 of proc(5), in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Bytes; 0 where the system does not say. */
function residentMemory(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(line ?? 0) * 1_024
  } catch {
    return 0
  }
}
