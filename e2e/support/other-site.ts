import type { Page } from 'playwright-core'

/** In Harbor's list of sites, see tenants/demo/harbor/tenant.yaml; and one that is not. */
export const ALLOWED_SITE = 'https://harbor-gazette.example'
export const OTHER_SITE = 'https://gossip.example'

/** Problems that these sites make by being played by the test, and the second by being refused. */
export const SITE_PROBLEMS =
  /another machine https:\/\/(?:harbor-gazette|gossip)\.example|frame-ancestors|ERR_BLOCKED_BY_RESPONSE/

/** A page of another site that shows the embed in a frame, `#embed`, and gives it the height that it asks for. */
export async function openSite(page: Page, origin: string, embed: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>News</title><section aria-label="News"><h1>News</h1></section>
<iframe id="embed" title="Embed" width="800" height="600" referrerpolicy="strict-origin"
  sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads"
  src="${embed}"></iframe>
<script>addEventListener('message', (event) => {
  if (event.origin === '${new URL(embed).origin}' && event.data.type === 'plat:height')
    document.getElementById('embed').height = event.data.height
})</script>`
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  // The portal is on this machine, which other sites may not reach unasked.
  await page.context().grantPermissions(['local-network-access'], { origin })
  await page.goto(`${origin}/`)
}
