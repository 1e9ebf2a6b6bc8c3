// Who wrote what at a source: the names of its accounts by their numbers, where it shows them to the given account.
import { adminPath } from '#shared/operations.ts'
import type { Ask } from './source-requests.ts'
import { isTold } from './tec.ts'

/** Below a site's address: where a server like ours lists its accounts, and where such a server as The Events Calendar runs in. */
const ours = `${adminPath}/accounts`
const wordPress = '/wp-json/wp/v2/users'
const perPage = 100
/** No calendar has more accounts than so many pages. */
const mostPages = 100

/** Names by number. `ask` asks below the site's address; who may not see them is told none. */
export async function authorsOf(ask: Ask): Promise<Map<string, string>> {
  const { status, body } = await ask(ours, {})
  if (status === 200 && isTold(body) && Array.isArray(body['accounts'])) return namesIn(body['accounts'], 'name')
  const names = new Map<string, string>()
  for (let page = 1; page <= mostPages; page += 1) {
    // Only to who may edit accounts is the name told that one signs in with.
    const answer = await ask(wordPress, { context: 'edit', per_page: String(perPage), page: String(page) })
    if (answer.status !== 200 || !Array.isArray(answer.body)) break
    for (const [number, name] of namesIn(answer.body, 'username')) names.set(number, name)
    if (answer.body.length < perPage) break
  }
  return names
}

const namesIn = (rows: readonly unknown[], key: string): Map<string, string> =>
  new Map(
    rows.flatMap((row): [string, string][] => {
      if (!isTold(row)) return []
      const [id, name] = [row['id'], row[key]]
      return typeof id === 'number' && typeof name === 'string' ? [[String(id), name]] : []
    }),
  )
