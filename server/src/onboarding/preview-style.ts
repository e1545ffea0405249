/** The style of a preview's page; the page's policy allows exactly this text. */
export const PREVIEW_STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --quiet: #57606a; --line: #d0d7de; --raised: #f6f8fa; --dot: #0b5cad; --problem: #a40e26 }
@media (prefers-color-scheme: dark) { :root { --ground: #14181d; --text: #e6e9ec; --quiet: #a2abb5; --line: #3a424c; --raised: #1d232a; --dot: #7db8ff; --problem: #ff9aa5 } }
@media print { :root { color-scheme: light; --ground: #fff; --text: #000; --quiet: #444; --line: #999; --raised: #fff; --dot: #0b5cad; --problem: #a40e26 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1200px; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 28px; line-height: 1.25; margin: 8px 0 }
h2 { font-size: 22px; margin: 32px 0 8px }
h3 { font-size: 18px; margin: 32px 0 8px }
h4 { font-size: 16px; margin: 16px 0 8px }
h5 { font-size: 14px; margin: 0 0 4px; color: var(--quiet) }
p { margin: 8px 0 }
code { font: 13px/1.4 ui-monospace, monospace; color: var(--quiet) }
dl, dd, ul, figure { margin: 0 }
ul { padding-left: 20px }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 8px }
.figures div { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); padding: 8px 12px }
.figures dt { color: var(--quiet); font-size: 14px }
.figures dd { font-weight: 600; font-variant-numeric: tabular-nums }
svg { display: block; width: 100%; max-height: 80vh; border: 1px solid var(--line); border-radius: 8px; background: var(--raised) }
figcaption { color: var(--quiet); font-size: 14px; margin-top: 4px }
.area { fill: var(--ground); stroke: var(--quiet); stroke-width: 1; fill-rule: evenodd }
.bounds { fill: none; stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 6 4 }
.dot { fill: none; stroke: var(--dot); stroke-width: 2.5; stroke-linecap: round }
.d0 { stroke-opacity: .45 } .d1 { stroke-opacity: .65 } .d2 { stroke-opacity: .85 } .d3 { stroke-width: 4 }
.few .dot { stroke-width: 6; stroke-opacity: .8 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); padding: 8px; font-weight: 400; min-width: 72px }
thead th { color: var(--quiet); white-space: nowrap }
tbody th { font-weight: 600 }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
article { border: 1px solid var(--line); border-radius: 8px; padding: 4px 12px 12px; margin: 12px 0; break-inside: avoid }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; font-size: 14px }
.pair dl div { display: grid; grid-template-columns: minmax(96px, 35%) 1fr; gap: 8px; border-top: 1px solid var(--line); padding: 2px 0 }
.pair dt { color: var(--quiet) }
.problem { color: var(--problem); font-weight: 600 }
@media (max-width: 640px) { .pair { grid-template-columns: 1fr } }
@media print { body { max-width: none; padding: 0; font-size: 11px } .scroll { overflow: visible } tr { break-inside: avoid } svg { max-height: none } }
`
