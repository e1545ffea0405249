// Makes tenants/demo/harbor/media/hearing.webm anew: `node tools/src/demo-clip/make-clip.ts CHROMIUM`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { webmFile } from './webm.ts'

const OUT = join(import.meta.dirname, '../../../tenants/demo/harbor/media/hearing.webm')
const [, , chromium = 'chromium'] = process.argv
const profile = mkdtempSync(join(tmpdir(), 'plat-clip-'))

interface Posted {
  width: number
  height: number
  codec: string
  duration: number
  pictures: { at: number; key: boolean; data: string }[]
}

const recording = await new Promise<Posted>((resolve, reject) => {
  const server = createServer((request, response) => {
    if (request.url === '/clip-page.mjs') {
      response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(join(import.meta.dirname, 'clip-page.mjs')))
    } else if (request.method === 'POST') {
      void text(request).then((body) => {
        response.end()
        server.close()
        browser?.kill()
        if (request.url === '/done') resolve(JSON.parse(body) as Posted)
        else reject(new Error(body))
      })
    } else {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><script type="module" src="/clip-page.mjs"></script>')
    }
  })
  let browser: ReturnType<typeof spawn> | undefined
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const flags = ['--headless=new', '--no-sandbox', '--no-first-run', `--user-data-dir=${profile}`]
    browser = spawn(chromium, [...flags, `http://127.0.0.1:${port}/`], { stdio: 'ignore' })
    browser.once('error', reject)
  })
})
rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
const file = webmFile({
  ...recording,
  pictures: recording.pictures.map((one) => ({ ...one, data: Buffer.from(one.data, 'base64') })),
})
writeFileSync(OUT, file)
process.stdout.write(`${OUT}: ${file.length} bytes, ${recording.pictures.length} pictures\n`)
