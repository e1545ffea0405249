/** What of the Trusted Types API is used here; TypeScript's own library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string | null
      createScriptURL?: (address: string) => string | null
    },
  ): unknown
}

/**
 * Says what text may become HTML or a script's address without passing SafeHtml: nothing to empty an
 * element with, and files of the built application, such as the map's worker. Everything else is refused by
 * the browser. Browsers without Trusted Types go by the content policy alone.
 */
export function guardSinks(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === '' ? '' : null),
    createScriptURL: (address) => (isOwnFile(address) ? address : null),
  })
}

/** Whether an address is a file of the built application; `blob:` of our own origin is none. */
function isOwnFile(address: string): boolean {
  const { href } = new URL(address, document.baseURI)
  return href.startsWith(`${window.location.origin}/assets/`)
}

/** Makes a script element load the one address of another origin that the agency's configuration names. */
export function trustScript(element: HTMLScriptElement, address: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('app', {
    createScriptURL: (wanted) => (wanted === address ? wanted : null),
  }) as { createScriptURL(wanted: string): string } | undefined
  element.src = policy ? policy.createScriptURL(address) : address
}
