import { expect, test } from 'vitest'
import { render } from '../ui/render-for-tests.tsx'
import './map.css'

test.each([
  [600, true, 0],
  [500, false, 0],
  [500, true, 48],
  [300, false, 0],
  [300, true, 88],
])(
  'the buttons of a map %i pixels high make room for the drawing tools where they are there (%s)',
  async (height, tools, gap) => {
    render(
      <div style={{ container: 'map / size', position: 'relative', width: 390, height }}>
        <div className="maplibregl-map">
          <div className="maplibregl-ctrl-bottom-right">Zoom</div>
        </div>
        {tools && <div data-drawing-tools />}
      </div>,
    )
    const column = () => document.querySelector('.maplibregl-ctrl-bottom-right')
    await expect.poll(column).not.toBeNull()
    expect(getComputedStyle(column()!).right).toBe(`${gap}px`)
  },
)
