import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonElements } from './json-elements.ts'

/** The elements of a document that arrives in pieces. */
function elements(text: string, path: string[], size = text.length + 1) {
  const reader = new JsonElements(path)
  const found: { value: unknown; line: number }[] = []
  const skipped: string[] = []
  for (let at = 0; at < text.length; at += size) {
    for (const element of reader.push(text.slice(at, at + size))) {
      if ('text' in element) found.push({ value: JSON.parse(element.text), line: element.line })
      else skipped.push(`${element.line}: ${element.reason}`)
    }
  }
  return { found, skipped, complete: reader.complete, entered: reader.entered }
}

test('the elements of an array, with the line that each starts on', () => {
  const { found, complete } = elements('[\n{"a":1},\n\n  {"a":"]},{"}\n]', [])
  expect(found).toEqual([
    { value: { a: 1 }, line: 2 },
    { value: { a: ']},{' }, line: 4 },
  ])
  expect(complete).toBe(true)
})

test('an array within the document is found by its path, and no other of that name', () => {
  const text =
    '{"features":0,"meta":{"features":[1],"x":["features"]},"data":{"features":[{"b":2}]}}'
  expect(elements(text, ['data', 'features']).found.map(({ value }) => value)).toEqual([{ b: 2 }])
  expect(elements(text, ['data', 'nothing'])).toMatchObject({ found: [], entered: false })
})

test('a document that is cut off is noticed, and what came before is read', () => {
  expect(elements('[{"a":1},{"a":', [])).toMatchObject({ complete: false, entered: true })
  expect(elements('[{"a":1},{"a":', []).found).toHaveLength(1)
})

test('a document that is not closed, or that another one follows, is noticed', () => {
  const ends = (text: string, path: string[]) =>
    [1, 3, 100].map((size) => {
      const reader = new JsonElements(path)
      for (let at = 0; at < text.length; at += size)
        Array.from(reader.push(text.slice(at, at + size)))
      return `${reader.complete} ${reader.closed} ${reader.hasTrailingText}`
    })
  const whole = '{"x":"}","features":[{"a":"]"}],"more":{"y":"{","z":[1]}}'
  expect(new Set(ends(`${whole}\n `, ['features']))).toEqual(new Set(['true true false']))
  expect(new Set(ends(whole + whole, ['features']))).toEqual(new Set(['true true true']))
  expect(new Set(ends('[1]\n[2]', []))).toEqual(new Set(['true true true']))
  for (let cut = whole.indexOf(']}') + 4; cut < whole.length; cut++)
    expect(new Set(ends(whole.slice(0, cut), ['features']))).toEqual(new Set(['true false false']))
})

test('JSON 10,000 deep is left out by name in little time, and the next element is read', () => {
  const deep = `${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`
  const started = process.threadCpuUsage()
  const { found, skipped } = elements(`[${deep},{"b":1}]`, [])
  expect(skipped).toEqual(['1: JSON nested deeper than 64'])
  expect(found.map(({ value }) => value)).toEqual([{ b: 1 }])
  // Time of this thread alone: the machine may be busy.
  expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000)
})

test('any array is read as JSON.parse reads it, whatever the pieces it arrives in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 4 })),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (list, size, pretty) => {
        const text = JSON.stringify(
          { first: { data: [9] }, data: list },
          null,
          pretty ? 2 : undefined,
        )
        expect(elements(text, ['data'], size).found.map(({ value }) => value)).toEqual(
          JSON.parse(JSON.stringify(list)),
        )
      },
    ),
    { numRuns: 300 },
  )
})
