// Where the page begins: what is asked for first, the words and the first rows; meanwhile React and the screens come, and draw it.
import { config, other } from '#data/server.ts'
import { sessionQuery } from '#data/session.ts'
import { startSpeaking } from '#features/language/speaking.ts'
import { startTheme } from '#features/theme/theme.ts'
import { askFirst, waitFor } from '#screens/list/first-list.ts'
import { installTrustedTypes } from '#ui/trusted-types.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { pictureShown } from './first-picture.ts'
import { createQueries } from './queries.ts'

installTrustedTypes()
startTheme()

/** Asks, and draws. The file itself awaits nothing: what draws imports what stands in it. */
async function begin(): Promise<void> {
  const queries = createQueries()
  if (config.server) (await import('#data/other-server.ts')).connect(config.server)
  const asked = other()
    ? { known: queries.prefetchQuery(sessionQuery), rows: Promise.resolve() }
    : askFirst(queries, location)
  const words = startSpeaking()
  const pictured = await pictureShown()
  // index.html asks for these beside this file.
  const [{ draw }] = await Promise.all([import('./draw.tsx'), asked.known, words])
  await waitFor(asked.rows, pictured)
  draw(queries)
}

void begin()
