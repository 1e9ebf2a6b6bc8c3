// Request bodies of the image library.
import * as z from 'zod/mini'
import { withFault } from './body-faults.ts'

const percent = z.int().check(z.minimum(0), z.maximum(100))

/** The point of an image that stays visible where the image is cropped, in percent from its left and upper edge. */
const focalPoint = withFault(z.object({ x: percent, y: percent }), {
  code: 'not_a_number',
  message: 'Must hold x and y, whole numbers from 0 to 100.',
  data: { least: 0, most: 100 },
})

/** The change of an image, without its alt texts. */
export const imageBody = z.object({ focus: z.exactOptional(focalPoint) })
