import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { inflate } from '@sparticuz/chromium'

const CACHE = resolve(import.meta.dirname, '../../.cache')

/** A Chromium that needs nothing installed: executable and the environment it must start with. */
export interface BundledChromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Unpacks the Chromium of the npm package, once per version, with the libraries and the font that are
 * missing on a machine with only Node. Linux on x64 only.
 */
export async function bundledChromium(): Promise<BundledChromium> {
  const manifestPath = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (manifestPath === undefined)
    throw new Error('@sparticuz/chromium is not installed: run npm ci')
  const manifest = await readFile(manifestPath, 'utf8')
  // The package's own manifest: npm refuses to publish one without a version.
  const { version } = JSON.parse(manifest) as { version: string }
  const home = join(CACHE, `chromium-${version}`)
  if (!existsSync(home)) await unpack(join(dirname(manifestPath), 'bin'), home)
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_PATH: existsSync('/etc/fonts/fonts.conf') ? undefined : join(home, 'fonts'),
    },
  }
}

/** Unpacks next to the target and renames, so that a killed run leaves nothing half done. */
async function unpack(archives: string, home: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const workplace = await mkdtemp(join(CACHE, 'unpacking-'))
  const before = process.env['TMPDIR']
  // The package always unpacks into the current temporary folder.
  process.env['TMPDIR'] = workplace
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    await rename(workplace, home)
  } catch (error) {
    await rm(workplace, { recursive: true })
    // Another run was faster and unpacked the same.
    if (!existsSync(home)) throw error
  }
}
