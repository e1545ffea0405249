/** A thread that checks the files of a folder: the server answers meanwhile, and a hostile file ends nothing else. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import type { CheckOrder } from './check-order.ts'

// On Linux the calling thread only: searches go first where there are few cores. Elsewhere it would be the server's.
if (process.platform === 'linux') setPriority(0, 10)
// The other side of check-thread.ts.
const { directory, environment } = workerData as CheckOrder
const { document, files, problems } = await checkTenantFolder(directory, environment)
parentPort?.postMessage({ document, files, problems })
