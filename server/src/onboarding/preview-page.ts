import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type Locale, localize } from '@plat/contract/platform/localized'
import type { Tally } from '../imports/tally.ts'
import type { LayerFeature } from '../places/layer-reading.ts'
import { xmlText } from '../platform/atom.ts'
import { numberWords } from '../platform/words.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { TenantFile } from '../tenancy/document/tenant-file.ts'
import { percent } from './guess.ts'
import type { Preview, PreviewedRow } from './preview.ts'
import { share } from './preview-lines.ts'
import { type Boundary, previewMap } from './preview-map.ts'
import { PREVIEW_STYLE } from './preview-style.ts'
import { fieldLabel, type PreviewWord, previewWords } from './preview-words.ts'

type Files = ReadonlyMap<string, TenantFile>

/**
 * The previews of a tenant as one HTML page that needs nothing else: no script, no request, in the agency's
 * language. Its policy lets nothing run, whatever the data hold.
 */
export function previewPage(
  document: TenantDocument,
  files: Files,
  previews: readonly Preview[],
): string {
  const { locale, branding } = document.tenant
  const title = xmlText(previewWords('title', locale, { agency: branding.title.long }))
  const hash = createHash('sha256').update(PREVIEW_STYLE).digest('base64')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${PREVIEW_STYLE}</style>
</head>
<body>
<header><h1>${title}</h1><p>${xmlText(previewWords('stored', locale))}</p></header>
<main>
${previews.map((preview) => moduleSection(document, files, preview, locale)).join('\n')}
</main>
</body>
</html>
`
}

/** Escaped texts of the page. */
function wordsIn(locale: Locale) {
  return (name: PreviewWord, parts?: Readonly<Record<string, string>>) =>
    xmlText(previewWords(name, locale, parts))
}

function moduleSection(
  document: TenantDocument,
  files: Files,
  preview: Preview,
  locale: Locale,
): string {
  const { module, counts, rows } = preview
  const word = wordsIn(locale)
  const { source } = module
  const isService = source !== undefined && !('files' in source)
  const read = { rows: numberWords(counts.read, locale), files: numberWords(preview.files, locale) }
  const whole = isService ? 'allOfService' : 'all'
  const sample = isService ? 'sampleOfService' : 'sample'
  const notes = counts.columnNotices.map((note) => `<li lang="en">${xmlText(note)}</li>`).join('')
  return `<section>
<h2>${xmlText(localize(module.name, locale))} <code>${xmlText(module.code)}</code></h2>
<p>${word(preview.whole ? whole : sample, read)}</p>
${figures(preview, locale)}
<h3>${word('map')}</h3>
${mapFigure(document, files, preview, locale)}
<h3>${word('fields')}</h3>
${fieldTable(preview, locale)}
<h3>${word('reasons')}</h3>
${notes === '' ? '' : `<h4>${word('notes')}</h4><ul>${notes}</ul>`}
${reasonTable(word('rejected'), counts.rejected, locale)}
${reasonTable(word('unlocated'), counts.unlocated, locale)}
${reasonTable(word('repaired'), counts.repaired, locale)}
<h3>${word('rows')}</h3>
${rows.map((row) => rowArticle(preview, row, locale)).join('\n')}
</section>`
}

function figures({ records, archived, sameKey, points, counts }: Preview, locale: Locale): string {
  const shown = (value: number) => numberWords(value, locale)
  const part = (value: number, whole: number) =>
    `${shown(value)} (${percentIn(value, whole, locale)})`
  const word = wordsIn(locale)
  const figure = (name: PreviewWord, value: string) =>
    `<div><dt>${word(name)}</dt><dd>${xmlText(value)}</dd></div>`
  return `<dl class="figures">${[
    figure('records', shown(records)),
    figure('live', shown(records - archived)),
    figure('archived', shown(archived)),
    figure('located', part(points.total, records)),
    figure('inside', part(points.inside, points.total)),
    figure('rejected', part(counts.rejected.total, counts.read)),
    figure('sameKey', shown(sameKey)),
  ].join('')}</dl>`
}

function percentIn(value: number, whole: number, locale: Locale): string {
  const text = percent(share(value, whole))
  if (locale === 'en') return text
  return text.replace('under', 'menos del').replace('over', 'más del')
}

function mapFigure(
  document: TenantDocument,
  files: Files,
  { module, points }: Preview,
  locale: Locale,
): string {
  const { bounds } = points
  const word = wordsIn(locale)
  if (!bounds) return `<p>${word('noMap')}</p>`
  const boundary = boundaryOf(document, files, locale)
  const agency = module.map?.geo?.agencyBounds ?? document.tenant.control.map.geo.agencyBounds
  const title = word('mapOf', { count: numberWords(points.total, locale) })
  const degrees = Object.fromEntries(
    Object.entries(bounds).map(([side, value]) => [side, `${value.toFixed(5)}°`]),
  )
  const legend = [
    ...(boundary ? [word('boundary', { layer: boundary.label })] : []),
    word('agencyBounds'),
    word('darker'),
  ]
  return `<figure>${previewMap(points, agency, boundary, title)}<figcaption>${word('bounds', degrees)} ${legend.join(' · ')}</figcaption></figure>`
}

/** The layer of the fewest places, which is the city's own outline where there is one; null without layers. */
function boundaryOf({ places }: TenantDocument, files: Files, locale: Locale): Boundary | null {
  const [layer] = places.layers
    .filter(({ grid }) => grid === undefined)
    .toSorted((one, other) => one.count - other.count)
  const file = layer && files.get(layer.sha256)
  if (!layer || !file) return null
  const isPacked = file.content[0] === 0x1f && file.content[1] === 0x8b
  const text = (isPacked ? gunzipSync(file.content) : file.content).toString()
  // The check has written it.
  const { features } = JSON.parse(text) as { features: LayerFeature[] }
  return { label: localize(layer.label, locale), features }
}

function fieldTable({ module, fields, records }: Preview, locale: Locale): string {
  const word = wordsIn(locale)
  const lines = fields.map(
    ({ name, filled, unreadable, examples }) =>
      `<tr><th scope="row">${xmlText(fieldLabel(module, name, locale))} <code>${xmlText(name)}</code></th>` +
      `<td class="number">${xmlText(percentIn(filled, records, locale))}</td>` +
      `<td class="number">${numberWords(unreadable, locale)}</td>` +
      `<td>${dataTexts(examples)}</td></tr>`,
  )
  return table(
    word('fields'),
    (['field', 'filled', 'unreadable', 'examples'] as const).map((name) => word(name)),
    lines,
  )
}

function reasonTable(title: string, tally: Tally, locale: Locale): string {
  const word = wordsIn(locale)
  const heading = `<h4>${title}: ${numberWords(tally.total, locale)}</h4>`
  if (tally.total === 0) return heading
  const lines = Object.entries(tally.toReport()).map(
    ([reason, { count, examples }]) =>
      `<tr><th scope="row" lang="en">${dataText(reason)}</th><td class="number">${numberWords(count, locale)}</td>` +
      `<td>${dataTexts(examples)}</td></tr>`,
  )
  return heading + table(title, [word('reason'), word('count'), word('first')], lines)
}

function rowArticle({ module }: Preview, row: PreviewedRow, locale: Locale): string {
  const word = wordsIn(locale)
  const list = (pairs: readonly (readonly [string, string])[]) =>
    `<dl>${pairs.map(([name, text]) => `<div><dt>${dataText(name)}</dt><dd>${dataText(text)}</dd></div>`).join('')}</dl>`
  const problem =
    row.problem === null
      ? ''
      : `<p class="problem">${word(row.record === null ? 'noRecord' : 'noLocation')} <span lang="en">${dataText(row.problem)}</span></p>`
  const record = row.record?.map(
    ([name, text]) => [fieldLabel(module, name, locale), text] as const,
  )
  return `<article><h4>${word('line', { file: row.file, line: numberWords(row.line, locale) })}</h4>
<div class="pair"><div><h5>${word('source')}</h5>${list(row.source)}</div>
<div><h5>${word('record')}</h5>${problem}${record ? list(record) : ''}</div></div></article>`
}

function table(caption: string, headings: readonly string[], lines: readonly string[]): string {
  return `<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr>${headings
    .map((heading) => `<th scope="col">${heading}</th>`)
    .join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

function dataTexts(texts: readonly string[]): string {
  return texts.length === 0
    ? '–'
    : `<ul>${texts.map((text) => `<li>${dataText(text)}</li>`).join('')}</ul>`
}

/** A text of the data: its direction of writing stays its own. */
function dataText(text: string): string {
  return `<bdi>${xmlText(text)}</bdi>`
}
