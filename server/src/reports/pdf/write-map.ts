import { drawScene } from '../../static-map/draw-scene.ts'
import type { Mark } from '../../static-map/drawing.ts'
import type { Scene } from '../../static-map/scene.ts'
import type { PdfDocument } from './document.ts'
import { MARGIN, type PageFlow } from './page-flow.ts'

/** Points above and beneath a map, together. */
const SPACE = 16

/** Draws a map as vectors across the page: one figure with its text, whose letters are outlines. */
export function writeMap(flow: PageFlow, alt: string, scene: Scene): void {
  const { doc } = flow
  const drawing = drawScene(scene)
  const scale = flow.width / drawing.width
  const height = drawing.height * scale
  flow.keep(SPACE + height)
  const top = flow.y + SPACE / 2
  const draw = () => {
    doc.save().translate(MARGIN.side, top).scale(scale, scale)
    doc.rect(0, 0, drawing.width, drawing.height).clip()
    for (const mark of drawing.marks) drawMark(doc, mark)
    doc.restore()
  }
  const bbox = [MARGIN.side, top, MARGIN.side + flow.width, top + height] as const
  flow.root.add(doc.struct('Figure', { alt, bbox }, [draw]))
  flow.y = top + height + SPACE / 2
}

function drawMark(doc: PdfDocument, mark: Mark): void {
  doc.save()
  if (mark.kind === 'image') {
    const { x, y, size } = mark
    doc.image(Buffer.from(mark.data), x, y, { width: size, height: size })
    doc.restore()
    return
  }
  const { d, fill, opacity = 1, stroke } = mark
  if (fill !== undefined) doc.path(d).fillColor(fill, opacity).fill()
  if (stroke !== undefined) {
    doc
      .lineWidth(stroke.width)
      .lineJoin('round')
      .lineCap(stroke.cap ?? 'round')
    if (stroke.dash) doc.dash(stroke.dash[0], { space: stroke.dash[1] })
    doc
      .path(d)
      .strokeColor(stroke.colour, stroke.opacity ?? 1)
      .stroke()
  }
  doc.restore()
}
