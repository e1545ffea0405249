import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Fetcher } from './fetch-public.ts'
import { SourceError } from './row.ts'

/** Attempts of a request while the service is busy or failing. */
const MAX_TRIES = 5
/** Longest pause that a service may demand. */
const MAX_PAUSE_MS = 120_000

/** The JSON of an answer, as `getText` gets it. @throws SourceError as it does, and for what is not JSON. */
export async function getJson(
  fetcher: Fetcher,
  url: string,
  headers: Readonly<Record<string, string>>,
  pause?: (milliseconds: number) => Promise<unknown>,
): Promise<unknown> {
  return parse(await getAnswer(fetcher, url, headers, pause), url)
}

/** The text of an answer. @throws SourceError as `getAnswer` does. */
export async function getText(
  fetcher: Fetcher,
  url: string,
  headers: Readonly<Record<string, string>>,
  pause?: (milliseconds: number) => Promise<unknown>,
): Promise<string> {
  const { body } = await getAnswer(fetcher, url, headers, pause)
  return body
}

/**
 * A good answer. Retries with growing pauses while the service is busy (429, 503 with its
 * Retry-After) or failing (500, 502, 504).
 * @throws SourceError for any other status.
 */
async function getAnswer(
  fetcher: Fetcher,
  url: string,
  headers: Readonly<Record<string, string>>,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetcher.get(url, headers)
    if (answer.status === 200) return answer
    if (![429, 500, 502, 503, 504].includes(answer.status) || attempt === MAX_TRIES)
      throw new SourceError(`${url} answers ${answer.status}: ${excerpt(answer.body)}`)
    await pause(Math.min(MAX_PAUSE_MS, retryAfter(answer) ?? 1_000 * 2 ** (attempt - 1)))
  }
}

function retryAfter(answer: Answer): number | undefined {
  const value = answer.headers['retry-after']
  if (value === undefined) return undefined
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function parse(answer: Answer, url: string): unknown {
  try {
    return JSON.parse(answer.body)
  } catch {
    const type = answer.headers['content-type'] ?? 'no type'
    throw new SourceError(
      `${url} answers with something that is not JSON (${type}): ${excerpt(answer.body)}`,
    )
  }
}

function excerpt(body: string): string {
  const text = body.replace(/\s+/g, ' ').trim()
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
