/** What of the Trusted Types API is used here; TypeScript's own library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL?: (address: string) => string | null },
  ): { createScriptURL(address: string): string }
}

/** The one address of another origin that may become a script: what the agency's configuration names. */
let outside: string | null = null
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * Makes the policy `app` before anything else can take its name: files of the built application, such
 * as the map's worker, and the script that `trustScript` was given may be loaded. Every other text that
 * would become HTML or a script's address is refused by the browser, unless SafeHtml made it. Browsers
 * without Trusted Types go by the content policy alone.
 */
export function guardSinks(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy = trustedTypes?.createPolicy('app', {
    createScriptURL: (address) => (address === outside || isOwnFile(address) ? address : null),
  })
}

/** Whether an address is a file of the built application; `blob:` of our own origin is none. */
function isOwnFile(address: string): boolean {
  const { href } = new URL(address, document.baseURI)
  return href.startsWith(`${window.location.origin}/assets/`)
}

/** The address of a file of the built application, as a worker's or script's may be (used by web/build/trusted-sinks.ts too). */
export function ownFile(address: string): string {
  return policy ? policy.createScriptURL(address) : address
}

/** Makes a script element load the one address of another origin that the agency's configuration names. */
export function trustScript(element: HTMLScriptElement, address: string): void {
  outside = address
  element.src = policy ? policy.createScriptURL(address) : address
}
