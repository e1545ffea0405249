// Which browser journeys a change touches, by the names of folders and files.

/** Folders that say nothing about a feature. */
const COMMON = new Set([
  'src',
  'server',
  'web',
  'contract',
  'e2e',
  'test',
  'tests',
  'ui',
  'api',
  'support',
])

/**
 * The journeys of the features that changed files belong to: those that changed themselves, and those whose name begins
 * with a word of a changed file's feature (`web/src/alerts/…` → `alert-story`, `alerts`).
 * @param {readonly string[]} changed paths below the root
 * @param {readonly string[]} journeys names of files, for example `alerts.e2e.ts`
 * @returns {string[]} of the journeys
 */
export function journeysOf(changed, journeys) {
  const features = new Set(changed.flatMap(featureWords))
  return journeys.filter(
    (journey) =>
      changed.includes(`e2e/${journey}`) || features.has(stem(journey.split(/[-.]/)[0] ?? '')),
  )
}

/** The words of the folders of a changed file of the product. @param {string} path @returns {string[]} */
function featureWords(path) {
  const [workspace = '', ...folders] = path.split('/').slice(0, -1)
  if (!['server', 'web', 'contract'].includes(workspace)) return []
  return folders
    .filter((folder) => !COMMON.has(folder))
    .flatMap((folder) => folder.split('-'))
    .map(stem)
}

/** A word without its plural. @param {string} word @returns {string} */
function stem(word) {
  return word.replace(/(?<=ch|sh|x)es$|s$/, '')
}
