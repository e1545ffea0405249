import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../platform/errors.ts'
import type { CheckEnvironment } from '../tenancy/check/check.ts'
import type { FolderContents } from '../tenancy/folder/folder-contents.ts'
import { writeFolder } from '../tenancy/kept/write-folder.ts'
import type { CheckAnswer, CheckOrder } from './check-order.ts'

/** Milliseconds that a check may take. */
const TIMEOUT_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 1_024 }
/** Checks that wait for their turn, at most. */
const MAX_WAITING = 8

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Checks the files of a folder as `plat tenant check` does, one folder at a time.
 * @throws AppError unavailable when many wait already, or the check takes too long.
 */
export async function checkContents(
  files: FolderContents,
  environment: CheckEnvironment,
): Promise<CheckAnswer> {
  if (waiting >= MAX_WAITING)
    throw new AppError('unavailable', 'Many portals are being checked right now. Try again soon.')
  waiting += 1
  const turn = last.then(() => checkNow(files, environment))
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

async function checkNow(
  files: FolderContents,
  environment: CheckEnvironment,
): Promise<CheckAnswer> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-check-'))
  try {
    await writeFolder(directory, files)
    return await inThread({ directory, environment })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function inThread(order: CheckOrder): Promise<CheckAnswer> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: LIMITS,
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (answer: CheckAnswer) => resolve(withBuffers(answer)))
      worker.once('error', reject)
      worker.once('exit', () =>
        reject(
          new AppError(
            'unavailable',
            'The check of these files takes too long. Change less at once.',
          ),
        ),
      )
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Buffers arrive as plain bytes. */
function withBuffers({ document, files, problems }: CheckAnswer): CheckAnswer {
  const contents = [...files].map(([hash, { mediaType, content }]) => {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    return [hash, { mediaType, content: bytes }] as const
  })
  return { document, files: new Map(contents), problems }
}
