import type { Page } from 'playwright-core'

/** Violations by a page. All lists must stay empty. */
export interface Harm {
  /** Violations of the content policy and of Trusted Types reported by the browser, with their page. */
  readonly violations: string[]
  /** Where an injected text ran as code. */
  readonly ran: string[]
  /** Texts of dialogs that opened. */
  readonly dialogs: string[]
}

/** `X()` is called by the injected texts (server/src/tenancy/check/xss-payloads-for-tests.ts). */
const WATCH = `
  document.addEventListener('securitypolicyviolation', (event) =>
    window.reportHarm('violation', event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))
  window.X = () => {
    window.top.__xss = true
    window.reportHarm('ran', document.location.href)
    alert('X')
  }
`

/** Watches all pages that the context opens from now on. */
export async function watchHarm(page: Page): Promise<Harm> {
  const harm = { violations: [] as string[], ran: [] as string[], dialogs: [] as string[] }
  const context = page.context()
  await context.exposeBinding('reportHarm', ({ frame }, kind: string, text: string) => {
    const list = kind === 'ran' ? harm.ran : harm.violations
    list.push(`${text} (on ${frame.url()})`)
  })
  await context.addInitScript(WATCH)
  context.on('dialog', (dialog) => {
    harm.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return harm
}
