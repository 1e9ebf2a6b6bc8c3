// Where the page begins: what is asked for first, the words and the first rows; meanwhile React and the screens come, and draw it.
import { config, other } from '#data/server.ts'
import { sessionQuery } from '#data/session.ts'
import { startSpeaking } from '#features/language/speaking.ts'
import { startTheme } from '#features/theme/theme.ts'
import { askFirst, waitFor } from '#screens/list/first-list.ts'
import { installTrustedTypes } from '#ui/trusted-types.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { createQueries } from './queries.ts'

installTrustedTypes()
startTheme()

/** Asks, and draws. The file itself awaits nothing: what draws imports what stands in it. */
async function begin(): Promise<void> {
  // index.html asks for these beside this file.
  const drawing = import('./draw.tsx')
  const queries = createQueries()
  if (config.server) (await import('#data/other-server.ts')).connect(config.server)
  const asked = other()
    ? { known: queries.prefetchQuery(sessionQuery), rows: Promise.resolve() }
    : askFirst(queries, location)
  const [{ draw }] = await Promise.all([drawing, asked.known, startSpeaking()])
  await waitFor(asked.rows)
  await draw(queries)
}

void begin()
