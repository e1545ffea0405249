import type { Map as MapLibreMap } from 'maplibre-gl'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'

/** The drawing library's way to the map; whether a double click zooms is the engine's to say. */
export class DrawAdapter extends TerraDrawMapLibreGLAdapter<MapLibreMap> {
  override setDoubleClickToZoom(): void {
    // The library would allow it again with the last point of a shape, and so zoom at once.
  }
}
