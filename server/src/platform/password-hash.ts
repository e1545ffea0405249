import { because } from '@plat/contract/platform/reasons'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'

/** OWASP's second choice of argon2id: 19 MiB, two passes, one lane; 7 to 12 ms of one core. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** What a login of an unknown address is compared with, so that it takes as long. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$XOjWC69PFgYnPxOHehlKoQ$tuujy5ljZJ+fXOw4qwYGJFdy8B80yUpeoG46mJwES1w'

/** Hashes at a time: one core stays free for everything else. */
const LANES = Math.max(1, availableParallelism() - 1)
/** Who comes when this many wait is sent away at once. */
const LONGEST_QUEUE = 400

let strength = STRENGTH
let running = 0
const waiting: (() => void)[] = []

/** The PHC string of a new password. @throws AppError unavailable when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), strength))
}

/** Whether the password is the one of the hash; takes as long without a hash. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? NOBODY, password.normalize('NFKC')))
  return right && stored !== null
}

/** Whether a hash has older parameters than today's and should be made anew at the next login. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = strength
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/**
 * For tests that are not about strength: passwords of this process get the weakest hashes there are, or the usual ones
 * again. The rules of architecture refuse it elsewhere.
 */
export function weakenHashes(isWeak: boolean): void {
  strength = isWeak ? { memoryCost: 8, timeCost: 1, parallelism: 1 } : STRENGTH
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= LANES) {
    if (waiting.length >= LONGEST_QUEUE) {
      throw new AppError('unavailable', because('logins_busy'))
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
