// Who wrote what at a source: the names of its accounts by their numbers, where it shows them to the given account.
import { adminPath } from '#shared/operations.ts'
import type { RequestSource } from './source-requests.ts'
import { isJsonObject } from './tec.ts'

/** Below a site's address: where a server like ours lists its accounts, and where such a server as The Events Calendar runs in. */
const accountsPath = `${adminPath}/accounts`
const usersPath = '/wp-json/wp/v2/users'
const accountsPerPage = 100
/** No calendar has more accounts than so many pages. */
const maxAccountPages = 100

/** Names by number. `ask` asks below the site's address; who may not see them is told none. */
export async function fetchAuthors(ask: RequestSource): Promise<Map<string, string>> {
  const { status, body } = await ask(accountsPath, {})
  if (status === 200 && isJsonObject(body) && Array.isArray(body['accounts'])) return parseNames(body['accounts'], 'name')
  const names = new Map<string, string>()
  for (let page = 1; page <= maxAccountPages; page += 1) {
    // Only to who may edit accounts is the name told that one signs in with.
    const answer = await ask(usersPath, { context: 'edit', per_page: String(accountsPerPage), page: String(page) })
    if (answer.status !== 200 || !Array.isArray(answer.body)) break
    for (const [number, name] of parseNames(answer.body, 'username')) names.set(number, name)
    if (answer.body.length < accountsPerPage) break
  }
  return names
}

const parseNames = (rows: readonly unknown[], key: string): Map<string, string> =>
  new Map(
    rows.flatMap((row): [string, string][] => {
      if (!isJsonObject(row)) return []
      const [id, name] = [row['id'], row[key]]
      return typeof id === 'number' && typeof name === 'string' ? [[String(id), name]] : []
    }),
  )
