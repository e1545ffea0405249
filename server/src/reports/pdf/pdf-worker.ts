/** A thread that draws one report: the server answers meanwhile, and what it took is given back. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportContent } from './report-content.ts'
import { writeReport } from './write-report.ts'

// On Linux the calling thread only: searches go first where there are few cores. Elsewhere it would be the server's.
if (process.platform === 'linux') setPriority(0, 10)
// The other side of pdf-thread.ts.
const written = await writeReport(workerData as ReportContent)
parentPort?.postMessage(written, [written.content.buffer])
