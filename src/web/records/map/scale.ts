/** The length of the equator in metres, and the width of the whole map at zoom 0 in pixels. */
const equator = 40_075_016.686
const tileSize = 256

/** The longest round distance (1, 2 or 5 times a power of ten, in metres) that fits a width, and its length in pixels. */
export function scaleBar(latitude: number, zoom: number, maxPixels: number): { metres: number; pixels: number } {
  const perPixel = (equator * Math.cos((latitude * Math.PI) / 180)) / (tileSize * 2 ** zoom)
  const longest = perPixel * maxPixels
  const power = 10 ** Math.floor(Math.log10(longest))
  const factor = [5, 2, 1].find((each) => each * power <= longest) ?? 1
  return { metres: factor * power, pixels: (factor * power) / perPixel }
}
