import { Worker } from 'node:worker_threads'
import type { ReportContent } from './report-content.ts'
import type { WrittenReport } from './write-report.ts'

/** Megabytes that a thread may take; the younger part is small, so that it takes no more than it needs. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Draws a report in a thread of its own.
 * @param signal ends the thread.
 * @throws what kept it from being drawn, the signal's reason when that came first.
 */
export async function drawReport(
  content: ReportContent,
  signal: AbortSignal,
): Promise<WrittenReport> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: content,
    resourceLimits: LIMITS,
  })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (written: WrittenReport) => resolve(written))
      worker.on('error', reject)
      worker.once('exit', (code) => {
        if (signal.aborted) reject(signal.reason)
        else reject(new Error(`the thread of a report ended with code ${code}`))
      })
    })
  } finally {
    signal.removeEventListener('abort', end)
    // Its memory is given back before the next one is started.
    await worker.terminate()
  }
}
