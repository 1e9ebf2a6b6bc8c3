/** Which catalogues hold the words of a source file. */
import { basename, relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** Source file (path from the root) → the groups of words that hold a message of it. A message may stand in several. */
export const wordsBySource = async (): Promise<Map<string, string[][]>> => {
  const groupsOf = new Map<string, Set<string>>()
  const saidIn = new Map<string, Set<string>>()
  for (const catalogue of await getCatalogs(getConfig())) {
    const group = basename(catalogue.path)
    for (const [id, { origin }] of Object.entries((await catalogue.collect()) ?? {})) {
      groupsOf.set(id, (groupsOf.get(id) ?? new Set()).add(group))
      for (const [file] of origin ?? []) {
        const source = relative(process.cwd(), file)
        saidIn.set(source, (saidIn.get(source) ?? new Set()).add(id))
      }
    }
  }
  return new Map([...saidIn].map(([source, ids]) => [source, [...ids].map((id) => [...(groupsOf.get(id) ?? [])])]))
}
