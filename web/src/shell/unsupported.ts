import { ownFile } from './trusted-types.ts'

/** Whether a browser is Internet Explorer, which has no modules; some programs call themselves so. */
export function isInternetExplorer(userAgent: string): boolean {
  return /MSIE |Trident\//.test(userAgent)
}

/** Puts the page about upgrading in the place of the application; see public/assets/unsupported.js. */
export function showUnsupported(): void {
  const script = document.createElement('script')
  script.src = ownFile('/assets/unsupported.js')
  document.head.append(script)
}
