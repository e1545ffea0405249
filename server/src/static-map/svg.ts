import type { Drawing, Mark, Stroke } from './drawing.ts'

const PNG_START = 0x89

/** A drawing as SVG, `scale` pixels for each of its own. Nothing in it is text of anybody's: letters are outlines. */
export function svgOf({ width, height, marks }: Drawing, scale = 1): string {
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${marks.map(element).join('')}</svg>`
}

function element(mark: Mark): string {
  if (mark.kind === 'image') {
    const type = mark.data[0] === PNG_START ? 'image/png' : 'image/jpeg'
    const data = Buffer.from(mark.data).toString('base64')
    return `<image x="${mark.x}" y="${mark.y}" width="${mark.size}" height="${mark.size}" href="data:${type};base64,${data}"/>`
  }
  const opacity = mark.opacity === undefined ? '' : ` fill-opacity="${mark.opacity}"`
  return `<path d="${mark.d}" fill="${mark.fill ?? 'none'}"${opacity}${mark.stroke ? strokeOf(mark.stroke) : ''}/>`
}

function strokeOf({ colour, width, dash, cap = 'round', opacity }: Stroke): string {
  return [
    ` stroke="${colour}" stroke-width="${Math.round(width * 100) / 100}" stroke-linejoin="round"`,
    ` stroke-linecap="${cap}"`,
    dash ? ` stroke-dasharray="${dash.join(' ')}"` : '',
    opacity === undefined ? '' : ` stroke-opacity="${opacity}"`,
  ].join('')
}
