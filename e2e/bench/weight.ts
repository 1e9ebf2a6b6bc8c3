/** The size of the page, as `npm run check` computes it. */
import { weighRoute, type Weighed } from '../checks/page-build.ts'
import { listLimit, routes } from '../checks/routes.ts'
import { atMost, type Measurement } from './row.ts'

const kilobytes = (files: readonly Weighed[]): number => files.reduce((sum, file) => sum + file.bytes, 0) / 1000

/** JavaScript and CSS of every route, gzip -9. */
export const weight: Measurement = () => {
  const [list, ...others] = routes
  const first = weighRoute(list)
  const listJs = kilobytes(first.js)
  return [
    atMost(`JavaScript of ${list.path}`, listLimit.js, listJs, 'kB', 1),
    atMost(`CSS of ${list.path}`, listLimit.css, kilobytes(first.css), 'kB', 1),
    ...others.map((route) =>
      atMost(
        `JavaScript of ${route.path} above the list`,
        route.above,
        kilobytes(weighRoute(route).js) - listJs,
        'kB',
        1,
      ),
    ),
  ]
}
