/** React Aria's one style element, `touch-action` of what can be pressed: the same in every page. */
const PRESSABLE_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Origins beside our own that a page may load from. */
export interface PolicyOrigins {
  /** Of map tiles, where the agency's maps are not our own. */
  readonly tiles?: readonly string[]
  /** Of an analytics script that the agency has configured. */
  readonly scripts?: readonly string[]
  /** That its scripts connect to in addition to those above. */
  readonly connections?: readonly string[]
  /** Of recordings that the agency's records show. */
  readonly media?: readonly string[]
  /** Whose pages may show this one in a frame; nobody's unless given. */
  readonly frames?: readonly string[]
}

/**
 * The content security policy of every answer: nothing but our own, no inline script, and scripts and
 * HTML only through the application's two Trusted Types policies.
 */
export function contentPolicy({
  tiles = [],
  scripts = [],
  connections = [],
  media = [],
  frames = ["'none'"],
}: PolicyOrigins = {}): string {
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scripts]],
    ['style-src', ["'self'", PRESSABLE_STYLE]],
    ['img-src', ["'self'", 'data:', 'blob:', ...tiles]],
    ['connect-src', ["'self'", ...tiles, ...scripts, ...connections]],
    ['media-src', ["'self'", ...media]],
    ['font-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    // Our own pages let in only the one that previews what is shared.
    ['frame-src', ["'self'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', frames],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['dompurify', 'app']],
    ['report-uri', ['/api/csp-report']],
    ['report-to', ['csp']],
  ]
  return directives.map(([name, values]) => `${name} ${values.join(' ')}`).join('; ')
}
