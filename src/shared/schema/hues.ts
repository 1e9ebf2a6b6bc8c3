// Colours of categories, by name. `web/ui/tokens.css` has a light and a dark value for each.

export const hues = ['plum', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'gray'] as const
export type Hue = (typeof hues)[number]

export const isHue = (value: unknown): value is Hue => hues.some((hue) => hue === value)

/** Angles on the colour wheel. */
const degrees = { plum: 325, red: 4, orange: 35, green: 130, teal: 188, blue: 212, violet: 247 } as const
type ChromaticHue = keyof typeof degrees
const chromaticHues = Object.keys(degrees) as ChromaticHue[] // safe: its own keys

/** Below this difference of the strongest and the weakest channel, a colour is a gray. */
const minChroma = 24

/** The nearest hue of a hexadecimal colour, which may be too weak to be seen itself; `undefined` if it is none. */
export function toHue(color: string): Hue | undefined {
  const [, digits = ''] = /^#((?:[\da-f]{3}){1,2})$/i.exec(color) ?? []
  if (digits === '') return undefined
  const channels = digits.match(digits.length === 3 ? /./g : /../g) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number.parseInt(channel.padStart(2, channel), 16))
  const strongest = Math.max(red, green, blue)
  const chroma = strongest - Math.min(red, green, blue)
  if (chroma < minChroma) return 'gray'
  const sixth =
    strongest === red
      ? (green - blue) / chroma
      : strongest === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  const distance = (hue: ChromaticHue): number => {
    const difference = Math.abs(((sixth * 60 + 360) % 360) - degrees[hue])
    return Math.min(difference, 360 - difference)
  }
  return chromaticHues.reduce((nearest, hue) => (distance(hue) < distance(nearest) ? hue : nearest))
}
