import { expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'
import { imageSize } from '../folder/image-size.ts'

/** The first bytes of a PNG. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 0, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test('the size of a PNG and of a JPEG is read from the header', () => {
  expect(imageSize(png(1200, 630))).toEqual({ width: 1200, height: 630 })
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108027604b0', 'hex')
  expect(imageSize(jpeg)).toEqual({ width: 1200, height: 630 })
})

test('what has no such header has no size', () => {
  expect(imageSize(Buffer.from('GIF89a'))).toBeNull()
  expect(imageSize(Buffer.from('ffd8ffe0', 'hex'))).toBeNull()
  expect(imageSize(Buffer.alloc(0))).toBeNull()
})

test('the picture of shared links must be one that networks take', async () => {
  const shared = (path: string) =>
    edited('tenant.yaml', 'logo: images/logo.svg', `logo: images/logo.svg\n  shareImage: ${path}`)
  const fine = await check({ ...shared('images/share.png'), 'images/share.png': png(1200, 630) })
  expect(fine.lines).toEqual([])
  expect(fine.document?.tenant.branding.shareImage).toBe('images/share.png')
  const small = await check({ ...shared('images/share.png'), 'images/share.png': png(400, 200) })
  expect(small.lines.join()).toContain('400 × 200 pixels, expected at least 600 × 315')
  const drawn = await check(shared('images/logo.svg'))
  expect(drawn.lines.join()).toContain('expected a PNG or JPEG')
})
