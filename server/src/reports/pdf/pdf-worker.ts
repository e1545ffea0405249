/** A thread that draws one report: the server answers meanwhile, and what it took is given back. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportContent } from './report-content.ts'
import { writeReport } from './write-report.ts'

// The other side of pdf-thread.ts.
parentPort?.postMessage(await writeReport(workerData as ReportContent))
