import type { Script } from '../../platform/fonts/scripts.ts'
import { legendLines } from '../../static-map/legend-lines.ts'
import { placedMarkers } from '../../static-map/record-marks.ts'
import type { Block, ReportContent } from './report-content.ts'
import type { TextWriter } from './text-lines.ts'

/** The scripts of a report's texts that no font has. */
export function missingScripts(
  writer: TextWriter,
  { agency, title, speaker, blocks }: ReportContent,
): Set<Script> {
  const found = new Set<Script>()
  for (const text of [agency, title, speaker ?? '', ...blocks.flatMap(textsOf)])
    for (const script of writer.missing(text)) found.add(script)
  return found
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [block.text]
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [label, value])
    case 'table':
      return [...block.columns.map(({ label }) => label), ...block.rows.flat()]
    case 'chart':
      return block.bars.map(({ label }) => label)
    case 'map': {
      const { scene } = block
      const legend = legendLines(scene, placedMarkers(scene)).map(({ text }) => text)
      return [...legend, scene.attribution]
    }
  }
}
