import type { MailBranding } from './mail-branding.ts'

const FONT = "'Public Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/** Colours of the mail in the light scheme, each at least 4.5 to 1 on the surface below it. */
const LIGHT = {
  page: '#eef0f3',
  card: '#ffffff',
  text: '#1c2430',
  quiet: '#4d5663',
  line: '#d5d9df',
}
const DARK = {
  page: '#14181e',
  card: '#1e242c',
  text: '#eef1f5',
  quiet: '#b6bec9',
  line: '#3a424d',
}

/** The style attributes of a mail: programs that drop style elements still show it properly. */
export function styles(look: Pick<MailBranding, 'primary' | 'onPrimary'>) {
  const wrap = 'overflow-wrap:anywhere'
  return {
    page: `margin:0;padding:0;background:${LIGHT.page};color:${LIGHT.text};font-family:${FONT};-webkit-text-size-adjust:100%`,
    column: 'max-width:560px;margin:0 auto;padding:24px 12px',
    card: `background:${LIGHT.card};color:${LIGHT.text};border:1px solid ${LIGHT.line};border-top:6px solid ${look.primary};border-radius:10px;padding:24px`,
    agency: `margin:0 0 24px;font-size:16px;line-height:24px;font-weight:600;color:${LIGHT.text};${wrap}`,
    // A dark logo stays readable where the scheme is dark.
    logo: 'display:block;height:40px;width:auto;max-width:200px;margin:0 0 12px;padding:2px;background:#ffffff;border-radius:6px',
    heading: `margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:${LIGHT.text};${wrap}`,
    paragraph: `margin:0 0 16px;font-size:16px;line-height:24px;${wrap}`,
    button: `display:inline-block;padding:12px 24px;border-radius:6px;background:${look.primary};color:${look.onPrimary};font-size:16px;line-height:24px;font-weight:600;text-decoration:none`,
    link: `color:${LIGHT.text};text-decoration:underline`,
    code: `margin:0 0 16px;padding:16px;border:1px solid ${LIGHT.line};border-radius:6px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:4px;text-align:center;${wrap}`,
    quote: `margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid ${LIGHT.line};font-size:16px;line-height:24px;${wrap}`,
    picture: `display:block;width:100%;height:auto;border:1px solid ${LIGHT.line};border-radius:6px`,
    sectionHeading: `margin:24px 0 8px;padding:16px 0 0;border-top:1px solid ${LIGHT.line};font-size:18px;line-height:24px;font-weight:700;color:${LIGHT.text};${wrap}`,
    line: `font-size:14px;line-height:20px;color:${LIGHT.quiet};${wrap}`,
    list: 'margin:0 0 16px;padding:0 0 0 20px',
    item: `margin:0 0 12px;font-size:16px;line-height:24px;${wrap}`,
    note: `margin:0 0 12px;font-size:14px;line-height:20px;color:${LIGHT.quiet};${wrap}`,
    address: `color:${LIGHT.quiet};text-decoration:underline;${wrap}`,
    foot: `padding:16px 24px 0;color:${LIGHT.quiet}`,
    footLine: `margin:0 0 4px;font-size:12px;line-height:16px;${wrap}`,
  }
}

/** The dark scheme, for programs that have one: it must win over the style attributes. */
export const darkStyles = `@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important;color:${DARK.text}!important}
.card{background:${DARK.card}!important;color:${DARK.text}!important;border-left-color:${DARK.line}!important;border-right-color:${DARK.line}!important;border-bottom-color:${DARK.line}!important}
.text{color:${DARK.text}!important}
.quiet{color:${DARK.quiet}!important}
.code,.quote,.rule{border-color:${DARK.line}!important}
}`
