import type { z } from 'zod'
import type { Answer, Fetcher } from '../../imports/fetch-public.ts'
import { SourceError } from '../../imports/row.ts'
import { SUPPORTED } from './address-kind.ts'

/**
 * The JSON that an address answers, in the given shape.
 * @param expected what answers there: "a Socrata dataset".
 * @throws SourceError in plain words for anything else.
 */
export async function serviceAnswer<Shape>(
  fetcher: Fetcher,
  url: string,
  shape: z.ZodType<Shape>,
  expected: string,
): Promise<Shape> {
  const answer = await fetcher.get(url, { accept: 'application/json' })
  refuseFailure(answer, url, expected)
  const parsed = shape.safeParse(jsonOf(answer, url, expected))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new SourceError(
    `${url} does not answer as ${expected} does: ${faults.slice(0, 2).join('; ')}. ${SUPPORTED}`,
  )
}

/** @throws SourceError for an answer that brings no data. */
export function refuseFailure({ status, body }: Answer, url: string, expected: string): void {
  if (status === 200) return
  if (status === 403 && isPage(body))
    throw new SourceError(
      `${url} wants a login, or keeps programs out (it answers 403 with a page of HTML). Expected ${expected}: download it ` +
        'in a browser and name the file, or ask the publisher how programs may reach it.',
    )
  if (status === 401 || status === 403) throw loginNeeded(url, `answers ${status}`)
  if (status === 404 || status === 410)
    throw new SourceError(
      `There is nothing at ${url} (it answers ${status}). Expected ${expected}: was it renamed or withdrawn? Open the ` +
        'address in a browser and copy it from there.',
    )
  const isBusy = status === 429 || status >= 500
  throw new SourceError(
    `${url} answers ${status}${isBusy ? ', so the service is busy or failing: try again later' : ''}. Expected ${expected}. ` +
      `It says: ${excerpt(body)}`,
  )
}

/** The error for data that not everybody may read. */
export function loginNeeded(url: string, what: string): SourceError {
  return new SourceError(
    `${url} wants a login (it ${what}). Expected data that everybody may read: ask the publisher to make them public, ` +
      'or export a file and name that.',
  )
}

function jsonOf({ body, headers }: Answer, url: string, expected: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new SourceError(
      `${url} gives ${isPage(body) ? 'a page of HTML' : `no JSON (${headers['content-type'] ?? 'no type'})`}, not data. ` +
        `Expected ${expected}. It starts with "${excerpt(body).slice(0, 60)}". ${SUPPORTED}`,
    )
  }
}

function isPage(body: string): boolean {
  return body.trimStart().startsWith('<')
}

function excerpt(body: string): string {
  const text = body.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return text === '' ? 'nothing' : text.slice(0, 200)
}
