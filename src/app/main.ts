// Where the page begins: what is there first is seen, what is asked for first is asked, the words and who is signed in; then React and the screens draw it.
import { askFor, config } from '#data/server.ts'
import { sessionQuery } from '#data/session.ts'
import { startSpeaking } from '#features/language/speaking.ts'
import { drawIn, keptTheme } from '#features/theme/theme.ts'
import { ignoreMisplacedDoubleClicks } from '#ui/double-click.ts'
import { installTrustedTypes } from '#ui/trusted-types.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { pageRead, pictureShown, takeOver } from './first-picture.ts'
import { createQueries } from './queries.ts'

installTrustedTypes()
ignoreMisplacedDoubleClicks(document)
drawIn(keptTheme())

/** Asks, and draws. The file itself awaits nothing: what draws imports what stands in it. */
async function begin(): Promise<void> {
  const queries = createQueries()
  askFor(() => queries.getQueryData(sessionQuery.queryKey)?.account.id)
  const { documentElement: html } = document
  const drawnIn = html.lang
  const words = startSpeaking()
  await pageRead()
  const pictured = takeOver(queries)
  if (pictured) await pictureShown()
  // index.html asks for these beside this file.
  const drawing = import('./draw.tsx')
  if (config.server) (await import('#data/other-server.ts')).connect(config.server)
  const [{ draw }] = await Promise.all([drawing, queries.prefetchQuery(sessionQuery), words])
  // A picture in other words than the page's is drawn over.
  draw(queries, pictured && html.lang === drawnIn)
}

void begin()
