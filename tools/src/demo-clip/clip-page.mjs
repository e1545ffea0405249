// Runs in a browser: draws the demonstration clip, encodes it, and posts it to who served this page.
const [WIDTH, HEIGHT, RATE, SECONDS] = [640, 360, 12, 60]
const PARTS = [
  [0, 8, 'Opening'],
  [8, 20, 'Staff report'],
  [20, 34, 'Applicant'],
  [34, 46, 'Public comment'],
  [46, 56, 'Decision'],
  [56, 60, 'End'],
]
const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
const draw = canvas.getContext('2d')
const SEA = 196

function scene(time) {
  draw.fillStyle = '#dcebf0'
  draw.fillRect(0, 0, WIDTH, HEIGHT)
  draw.fillStyle = '#f3c969'
  draw.beginPath()
  draw.arc(96, 64 + time * 0.6, 22, 0, 7)
  draw.fill()
  draw.fillStyle = '#8fb3a3'
  draw.beginPath()
  draw.moveTo(0, SEA)
  for (const [x, y] of [
    [0, 170],
    [60, 150],
    [130, 172],
    [210, 140],
    [300, 176],
    [400, SEA],
  ])
    draw.lineTo(x, y)
  draw.fill()
  draw.fillStyle = '#ffffff'
  draw.fillRect(334, 108, 18, SEA - 108)
  draw.fillStyle = '#b3261e'
  draw.fillRect(334, 132, 18, 14)
  draw.fillRect(334, 164, 18, 14)
  draw.fillStyle = '#123a4f'
  draw.fillRect(331, 96, 24, 12)
  draw.fillStyle = '#0b6e8a'
  draw.fillRect(0, SEA, WIDTH, HEIGHT - SEA)
  draw.strokeStyle = '#4d9db3'
  draw.lineWidth = 2
  for (let row = 0; row < 4; row++) {
    draw.beginPath()
    for (let x = 0; x <= 400; x += 10)
      draw.lineTo(x, SEA + 20 + row * 24 + Math.sin(x / 26 + time * 0.9 + row) * 3)
    draw.stroke()
  }
  const boat = ((time * 7) % 460) - 40
  const lift = SEA + 26 + Math.sin(time) * 2
  draw.fillStyle = '#123a4f'
  draw.beginPath()
  draw.moveTo(boat, lift)
  draw.lineTo(boat + 56, lift)
  draw.lineTo(boat + 44, lift + 16)
  draw.lineTo(boat + 10, lift + 16)
  draw.fill()
  draw.fillStyle = '#ffffff'
  draw.beginPath()
  draw.moveTo(boat + 26, lift - 44)
  draw.lineTo(boat + 26, lift - 4)
  draw.lineTo(boat + 54, lift - 4)
  draw.fill()
}

function words(time) {
  const now = PARTS.findIndex(([from, to]) => time >= from && time < to)
  draw.fillStyle = '#123a4f'
  draw.fillRect(400, 0, 240, HEIGHT)
  draw.fillStyle = '#ffffff'
  draw.font = '600 17px "Public Sans", "DejaVu Sans", sans-serif'
  draw.fillText('City of Harbor', 420, 38)
  draw.font = '13px "Public Sans", "DejaVu Sans", sans-serif'
  draw.fillStyle = '#b9d3dd'
  draw.fillText('Planning Commission', 420, 58)
  draw.font = '600 26px "Public Sans", "DejaVu Sans", sans-serif'
  draw.fillStyle = '#ffffff'
  draw.fillText(`18:00:${String(Math.floor(time)).padStart(2, '0')}`, 420, 98)
  for (const [place, [from, to, name]] of PARTS.slice(0, 5).entries()) {
    const top = 128 + place * 38
    if (place === now) {
      draw.fillStyle = '#0b6e8a'
      draw.fillRect(412, top - 20, 216, 32)
      draw.fillStyle = '#f3c969'
      draw.fillRect(412, top + 9, (216 * (time - from)) / (to - from), 3)
    }
    draw.fillStyle = place <= now ? '#ffffff' : '#8fb0bd'
    draw.font = `${place === now ? '600 ' : ''}15px "Public Sans", "DejaVu Sans", sans-serif`
    draw.fillText(`${place + 1}  ${name}`, 422, top)
  }
  draw.fillStyle = '#16232b'
  draw.fillRect(0, HEIGHT - 34, WIDTH, 34)
  draw.fillStyle = '#f3c969'
  draw.font = '600 12px "Public Sans", "DejaVu Sans", sans-serif'
  const label = 'DEMONSTRATION CLIP'
  draw.fillText(label, 16, HEIGHT - 12)
  const after = 16 + draw.measureText(label).width + 14
  draw.fillStyle = '#ffffff'
  draw.font = '12px "Public Sans", "DejaVu Sans", sans-serif'
  const note = 'Harbor is a fictional city. A drawing: no meeting was filmed.'
  draw.fillText(note, after, HEIGHT - 12, WIDTH - after - 16)
}

const pictures = []
const encoder = new VideoEncoder({
  output: (chunk) => {
    const data = new Uint8Array(chunk.byteLength)
    chunk.copyTo(data)
    pictures.push({ at: chunk.timestamp / 1000, key: chunk.type === 'key', data })
  },
  error: (error) => void fetch('/failed', { method: 'POST', body: String(error) }),
})
encoder.configure({
  codec: 'vp09.00.10.08',
  width: WIDTH,
  height: HEIGHT,
  bitrate: 40_000,
  framerate: RATE,
  latencyMode: 'quality',
})
for (let number = 0; number < RATE * SECONDS; number++) {
  const time = number / RATE
  scene(time)
  words(time)
  const frame = new VideoFrame(canvas, { timestamp: time * 1e6, duration: 1e6 / RATE })
  encoder.encode(frame, { keyFrame: number % (RATE * 4) === 0 })
  frame.close()
  if (encoder.encodeQueueSize > 8) await new Promise((resolve) => setTimeout(resolve, 20))
}
await encoder.flush()
const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
await fetch('/done', {
  method: 'POST',
  body: JSON.stringify({
    width: WIDTH,
    height: HEIGHT,
    codec: 'V_VP9',
    duration: SECONDS * 1000,
    pictures: pictures.map(({ at, key, data }) => ({ at, key, data: text(data) })),
  }),
})
