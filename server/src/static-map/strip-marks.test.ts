import { expect, test } from 'vitest'
import type { TitleStrip } from './scene.ts'
import { stripMarks } from './strip-marks.ts'

const PRIMARY = '#0f6b6f'

/** Colors of a strip's marks. */
const coloursOf = (speaker: TitleStrip['speaker']) => {
  const strip = { speaker, heading: 'Fee overdue', text: 'Permits, live', figure: null }
  // Only these members of a scene matter here.
  const scene = {
    frame: { width: 800, height: 420 },
    colours: { primary: PRIMARY, primaryText: PRIMARY },
    strip,
  } as unknown as Parameters<typeof stripMarks>[0]
  return JSON.stringify(stripMarks(scene))
}

test('only the agency and its staff speak in its colors', () => {
  expect(coloursOf({ name: 'City of Harbor', isAgency: true })).toContain(PRIMARY)
  expect(coloursOf({ name: 'Shared by a visitor.', isAgency: false })).not.toContain(PRIMARY)
})
